import App
import Program
import SharedUI

/// What the command line asks the program to do.
enum Invocation {
  /// Run a session with the service.
  case roster(Settings, words: [String])
  /// Run the bundled service.
  case serve(ServeArguments)
  /// Print completions for the last word, for a script of a shell; `nil` for one that an earlier version has printed.
  case complete([String], CompletionShell?)
  /// Print a text: help, the version, a completion script or the manual page.
  case print(String)

  /// Parses the arguments after the program's name.
  ///
  /// - Parameter stored: Returns the stored settings; called only if they are needed.
  /// - Throws: A usage error that names the option or variable.
  init(
    _ arguments: [String], environment: [String: String], stored: () -> StoredSettings = { StoredSettings() }
  ) throws {
    let rest = Array(arguments.dropFirst())
    let completion = arguments.first.map(CompletionShell.request)
    if let completion, completion.isOne {
      self = .complete(rest, completion.shell)
    } else if let program = arguments.first.flatMap(ProgramName.init) {
      self = try Self.program(program, rest, environment)
    } else {
      self = try Self.session(arguments, environment, stored)
    }
  }

  private static func program(
    _ program: ProgramName, _ arguments: [String], _ environment: [String: String]
  ) throws -> Invocation {
    let words = try CommandWords(arguments, of: program.page, as: program.rawValue)
    if words.has(.help) {
      let help = HelpScreen(environment: environment, isPlain: words.has(.plain))
      return .print(help.rendering(of: program.page).results)
    }
    switch program {
    case .serve: return words.has(ServeArguments.version) ? .print(Version.text) : .serve(try ServeArguments(words))
    case .completions: return .print(try CompletionShell(words).script)
    case .man: return .print(ManualPage().text)
    }
  }

  private static func session(
    _ arguments: [String], _ environment: [String: String], _ read: () -> StoredSettings
  ) throws -> Invocation {
    // Help and the version need no settings.
    var cached: StoredSettings?
    func stored() -> StoredSettings {
      let settings = cached ?? read()
      cached = settings
      return settings
    }
    let typed = try ProgramArguments(arguments, aliases: { stored().aliases })
    if typed.has("--help") {
      return .print(HelpScreen(environment: environment).overview(of: ProgramName.pages).results)
    }
    if typed.has("--version") { return .print(Version.text) }
    if let program = typed.words.first.flatMap(ProgramName.init) {
      throw CommandFailure.usage("put '\(program)' before its options: roster \(program) …")
    }
    return .roster(try Settings(typed, environment: environment, stored: stored()), words: typed.words)
  }
}
