import ArgumentParser
import Composition

/// What the command line asks the program to do.
enum Invocation {
  /// Talk with the service.
  case roster(Settings, words: [String])
  /// Be the service.
  case serve(ServeCommand)
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
    if arguments.first == Self.completion {
      self = .complete(Array(arguments.dropFirst()))
      return
    }
    // The parser would take the next word for the value.
    if let bare = arguments.first(where: { $0.hasPrefix("--") && $0.hasSuffix("=") }) {
      throw UsageError("\(bare) has no value behind it")
    }
    let rest = Array(arguments.dropFirst())
    switch arguments.first.flatMap(ProgramName.init) {
    case .serve: self = try Self.service(rest)
    case .completions:
      self = try Self.parsed(CompletionsCommand.self, rest) { (command) in .print(command.shell.script) }
    case .man: self = try Self.parsed(ManualCommand.self, rest) { (_) throws(UsageError) in try Self.manual() }
    case nil: self = try Self.session(arguments, environment, kept)
    }
  }

  // What the scripts for shells ask by.
  private static let completion = "__complete"

  private static func service(_ arguments: [String]) throws(UsageError) -> Invocation {
    try parsed(ServeCommand.self, arguments) { (command) throws(UsageError) in
      guard (0...65535).contains(command.port) else {
        throw UsageError("--port: \(command.port) is not a port (0 to 65535)")
      }
      return .serve(command)
    }
  }

  private static func manual() throws(UsageError) -> Invocation {
    do { return .print(try ManualPage().text) } catch { throw UsageError("there is no manual page: \(error)") }
  }

  private static func session(
    _ arguments: [String], _ environment: [String: String], _ kept: () -> KeptSettings
  ) throws(UsageError) -> Invocation {
    // The parser would not say where it stood.
    let typed = Self.verbatim(arguments).split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    return try parsed(RosterCommand.self, Array(typed[0])) { (command) throws(UsageError) in
      let words = try words(command.words, Array(typed.dropFirst().joined()), isEnded: typed.count > 1)
      return .roster(try Settings(command, environment: environment, kept: kept()), words: words)
    }
  }

  // What an alias stands for is kept as it is typed, options included.
  private static let alias = "alias"

  private static func verbatim(_ arguments: [String]) -> [String] {
    let index = arguments.indices.dropLast(2).first {
      arguments[$0] == alias
        && (arguments[$0 + 1].contains("=") || arguments[$0 + 2].hasPrefix("="))
    }
    guard let index, !arguments[..<index].contains("--") else { return arguments }
    return Array(arguments[..<index]) + ["--"] + Array(arguments[index...])
  }

  // Behind `--`, nothing is an option; before the command, only those of the program are.
  private static func words(_ words: [String], _ rest: [String], isEnded: Bool) throws(UsageError) -> [String] {
    if let option = words.first, option.hasPrefix("-") { throw UsageError(unknown: option) }
    let words = words.isEmpty ? rest : words + (isEnded ? ["--"] : []) + rest
    if let program = words.first.flatMap(ProgramName.init) {
      throw UsageError("'\(program)' comes before its options: roster \(program) …")
    }
    return words
  }

  private static func parsed<Command: ParsableCommand>(
    _ type: Command.Type, _ arguments: [String], _ invocation: (Command) throws(UsageError) -> Invocation
  ) throws(UsageError) -> Invocation {
    let command: Command
    do {
      command = try Command.parse(arguments)
    } catch {
      guard Command.exitCode(for: error) == .success else { throw UsageError(Command.message(for: error)) }
      return .print(Command.fullMessage(for: error))
    }
    return try invocation(command)
  }
}
