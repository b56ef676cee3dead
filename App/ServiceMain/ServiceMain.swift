import App
import Program
import Service
import ServiceAccounts
import SharedUI

/// The program `roster-service`.
@main
enum ServiceMain {
  static func main() { ProgramLaunch.run(AccountServeArguments.page.name, work) }

  static func work(_ arguments: [String], _ streams: Streams) throws -> ProgramWork {
    let page = AccountServeArguments.page
    let words = try CommandWords(arguments, of: page, as: page.name)
    if words.has(.help) {
      let help = HelpScreen(environment: streams.environment, isPlain: words.has(.plain))
      return .print(help.rendering(of: page).results)
    }
    if words.has(ServeArguments.version) { return .print(Version.text) }
    let arguments = try AccountServeArguments(words)
    return .run(needsOutput: false) {
      await ServeRun(arguments.service, access: .accounts(arguments.accounts), streams: streams).run()
    }
  }
}

/// The arguments of `roster-service`.
struct AccountServeArguments {
  static let page = CommandPage(
    "roster-service", group: .program, summary: "serve users and tasks over HTTP to those who sign in",
    options: ServeArguments.options(with: [accessLifetime, refreshLifetime, refreshGrace]),
    example: ServeArguments.example("roster-service"))

  private static let accessLifetime = CommandOption(
    "--access-lifetime", "SECONDS", summary: "how long an access token is valid; default 900")
  private static let refreshLifetime = CommandOption(
    "--refresh-lifetime", "SECONDS", summary: "how long a refresh token is valid; default 604800")
  private static let refreshGrace = CommandOption(
    "--refresh-grace", "SECONDS", summary: "how long a used refresh token stays valid; default 30")
  // A year.
  private static let maxLifetime = 31_536_000

  let service: ServeArguments
  private(set) var accounts = AccountSettings()

  /// Parses the arguments.
  ///
  /// - Throws: A usage error that names the option.
  init(_ words: CommandWords) throws {
    service = try ServeArguments(words)
    try set(\.accessLifetime, to: Self.accessLifetime, 1...Self.maxLifetime, in: words)
    try set(\.refreshLifetime, to: Self.refreshLifetime, 1...Self.maxLifetime, in: words)
    try set(\.refreshGrace, to: Self.refreshGrace, 0...Self.maxLifetime, in: words)
  }

  private mutating func set(
    _ setting: WritableKeyPath<AccountSettings, Int>, to option: CommandOption, _ range: ClosedRange<Int>,
    in words: CommandWords
  ) throws {
    let rule = "must be a number of seconds from \(range.lowerBound) to \(range.upperBound)"
    let seconds = try words.value(of: option, rule) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    if let seconds { accounts[keyPath: setting] = seconds }
  }
}
