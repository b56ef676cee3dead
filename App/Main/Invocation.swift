import Composition
import SharedUI

/// What the command line asks the program to do.
enum Invocation {
  /// Talk with the service.
  case roster(Settings, words: [String])
  /// Be the service.
  case serve(ServeArguments)
  /// Say what could be the last of the words.
  case complete([String])
  /// Print a text and leave: help, the version, or what a shell or `man` reads.
  case print(String)

  /// Reads the arguments behind the program's name.
  ///
  /// - Parameter kept: Gives the settings that are kept; not asked where they do not matter.
  /// - Throws: A usage error that names the option or variable.
  init(
    _ arguments: [String], environment: [String: String], kept: () -> KeptSettings = { KeptSettings() }
  ) throws(UsageError) {
    let rest = Array(arguments.dropFirst())
    if arguments.first == Self.completion {
      self = .complete(rest)
    } else if let program = arguments.first.flatMap(ProgramName.init) {
      self = try Self.program(program, rest)
    } else {
      self = try Self.session(arguments, environment, kept)
    }
  }

  // What the scripts for shells ask by.
  private static let completion = "__complete"
  private static let help = HelpScreen(layout: Layout(format: .table, width: 80))

  private static func program(_ program: ProgramName, _ arguments: [String]) throws(UsageError) -> Invocation {
    let words = try CommandWords(arguments == ["-h"] ? ["--help"] : arguments, of: program.page, as: program.rawValue)
    if words.has("--help") { return .print(help.rendering(of: program.page).results) }
    switch program {
    case .serve: return words.has("--version") ? .print(Version.text) : .serve(try ServeArguments(words))
    case .completions: return .print(try CompletionShell(words).script)
    case .man: return .print(ManualPage().text)
    }
  }

  private static func session(
    _ arguments: [String], _ environment: [String: String], _ kept: () -> KeptSettings
  ) throws(UsageError) -> Invocation {
    let kept = kept()
    let typed = try ProgramArguments(arguments, aliases: kept.aliases)
    if typed.has("--help") { return .print(help.overview(of: ProgramName.allCases.map(\.page)).results) }
    if typed.has("--version") { return .print(Version.text) }
    if let program = typed.words.first.flatMap(ProgramName.init) {
      throw UsageError("'\(program)' comes before its options: roster \(program) …")
    }
    return .roster(try Settings(typed, environment: environment, kept: kept), words: typed.words)
  }
}
