import App
import ConsoleInfra
import Foundation
import Service
import SharedPresentation
import SharedUI
import UnixSignals

/// One run of the bundled service, until a signal ends it.
struct ServeRun: Sendable {
  // Signals that were ignored when the process started (`nohup`) stay ignored, which the library does not ensure.
  private static let ending = [UnixSignal.sigint, .sigterm, .sighup]

  let arguments: ServeArguments
  let streams: Streams

  /// Serves and prints the address once it is listening; returns the exit status.
  func run() async -> Int32 {
    let signals = await UnixSignalsSequence(trapping: Self.ending.filter { !SignalPipe.isIgnored($0.rawValue) })
    return await withTaskGroup(of: Int32?.self) { group in
      group.addTask { await serve() }
      group.addTask { await signals.first { _ in true }.map { _ in ExitStatus.success.rawValue } }
      defer { group.cancelAll() }
      while let status = await group.next() {
        if let status { return status }
      }
      return ExitStatus.success.rawValue
    }
  }

  private func serve() async -> Int32 {
    let data = arguments.data.map(ServiceData.file) ?? .memory
    let console = streams.console { Preferences() }
    let log: (@Sendable (String) async -> Void)?
    if arguments.verbose { log = { console.note($0) } } else { log = nil }
    do {
      let (access, accounts) = (arguments.access, arguments.accounts)
      let service = try BundledService(
        data: data, port: arguments.port, access: access, fault: arguments.fault, log: log)
      try await service.run { port in
        let condition = accounts == nil ? "" : "sign up, and then "
        console.note("every user of this machine can \(condition)read and change these tasks")
        if arguments.data == nil {
          console.note("what is changed is forgotten when this ends; keep it with --data PATH")
        }
        _ = streams.print("http://127.0.0.1:\(port)")
      }
      return ExitStatus.success.rawValue
    } catch {
      streams.fail("\(error)")
      return ExitStatus.failure.rawValue
    }
  }
}

/// The arguments of `roster serve`.
struct ServeArguments {
  static let page = CommandPage(
    "serve", group: .program, summary: "serve sample users and tasks over HTTP on this machine",
    options: [portNumber, dataFile, signIn, accessLifetime, refreshLifetime, refreshGrace, faultName, log, version],
    example: CommandExample("roster serve --port 8080", does: "it serves until Ctrl-C, and prints its address"))

  private static let portNumber = CommandOption(
    "--port", "N", summary: "the port to listen on; 0 for a free one; default 8080")
  private static let dataFile = CommandOption(
    "--data", "PATH", summary: "the file for the data; without it, data is kept in memory", completion: .file)
  private static let signIn = CommandOption(
    "--auth", summary: "require a sign-in, with accounts that anyone on this machine can sign up for")
  private static let accessLifetime = CommandOption(
    "--access-lifetime", "SECONDS", summary: "how long an access token is valid; default 900")
  private static let refreshLifetime = CommandOption(
    "--refresh-lifetime", "SECONDS", summary: "how long a refresh token is valid; default 604800")
  private static let refreshGrace = CommandOption(
    "--refresh-grace", "SECONDS", summary: "how long it stays valid after its use; default 30")
  private static let faultName = CommandOption(
    "--fault", "FAULT", summary: "make answers fail: \(UnknownWord.choices(faults.map(\.word)))",
    completion: .choice(faults))
  private static let log = CommandOption("--verbose", summary: "log requests to standard error")
  static let version = CommandOption("--version", summary: "print the version")
  // A year.
  private static let maxLifetime = 31_536_000
  private static let faults = Fault.allCases.map { ChoiceWord(word: $0.rawValue, summary: "") }

  let port: Int
  /// The path of the data file; `nil` to keep the data in memory.
  let data: String?
  /// The settings of accounts; `nil` if nobody needs to sign in.
  let accounts: AccountSettings?
  /// The fault in the answers; `nil` for none.
  let fault: Fault?
  let verbose: Bool

  /// Parses the arguments after `serve`.
  ///
  /// - Throws: A usage error that names the option.
  init(_ words: CommandWords) throws {
    let port = words.value(of: Self.portNumber) ?? "8080"
    guard let number = Int(port), (0...65535).contains(number) else {
      throw CommandFailure.usage("--port must be a number from 0 to 65535, not '\(EchoedWord.of(port))'")
    }
    self.port = number
    data = words.value(of: Self.dataFile)
    accounts = try Self.accounts(words)
    let names = UnknownWord.choices(Self.faults.map(\.word))
    fault = try words.value(of: Self.faultName, "must be \(names)", Fault.init(rawValue:))
    verbose = words.has(Self.log)
  }

  /// Whom the service answers.
  var access: ServiceAccess { accounts.map(ServiceAccess.accounts) ?? .anyone }

  private static func accounts(_ words: CommandWords) throws -> AccountSettings? {
    let lifetimes: [(CommandOption, WritableKeyPath<AccountSettings, Int>, ClosedRange<Int>)] = [
      (accessLifetime, \.accessLifetime, 1...maxLifetime), (refreshLifetime, \.refreshLifetime, 1...maxLifetime),
      (refreshGrace, \.refreshGrace, 0...maxLifetime),
    ]
    var settings = AccountSettings()
    for (option, path, range) in lifetimes {
      let rule = "must be a number of seconds from \(range.lowerBound) to \(range.upperBound)"
      let seconds = try words.value(of: option, rule) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
      guard let seconds else { continue }
      guard words.has(signIn) else { throw CommandFailure.usage("\(option.name) needs --auth") }
      settings[keyPath: path] = seconds
    }
    return words.has(signIn) ? settings : nil
  }
}
