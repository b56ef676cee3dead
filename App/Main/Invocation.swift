import ArgumentParser
import Composition

/// What the command line asks the program to do.
enum Invocation {
  /// Talk with the service.
  case roster(Settings, words: [String])
  /// Be the service.
  case serve(ServeCommand)
  /// Print a text and leave: help, or the version.
  case print(String)

  /// Reads the arguments behind the program's name.
  ///
  /// - Parameter kept: Gives the settings that are kept; not asked where they do not matter.
  /// - Throws: A usage error that names the option or variable.
  init(
    _ arguments: [String], environment: [String: String], kept: () -> KeptSettings = { KeptSettings() }
  ) throws(UsageError) {
    // The parser would take the next word for the value.
    if let bare = arguments.first(where: { $0.hasPrefix("--") && $0.hasSuffix("=") }) {
      throw UsageError("\(bare) has no value behind it")
    }
    if arguments.first == "serve" {
      self = try Self.parsed(ServeCommand.self, Array(arguments.dropFirst())) { (command) throws(UsageError) in
        guard (0...65535).contains(command.port) else {
          throw UsageError("--port: \(command.port) is not a port (0 to 65535)")
        }
        return .serve(command)
      }
    } else {
      // The parser would not say where it stood.
      let typed = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
      self = try Self.parsed(RosterCommand.self, Array(typed[0])) { (command) throws(UsageError) in
        let words = try Self.words(command.words, Array(typed.dropFirst().joined()), isEnded: typed.count > 1)
        return .roster(try Settings(command, environment: environment, kept: kept()), words: words)
      }
    }
  }

  // Behind `--`, nothing is an option; before the command, only those of the program are.
  private static func words(_ words: [String], _ rest: [String], isEnded: Bool) throws(UsageError) -> [String] {
    if let option = words.first, option.hasPrefix("-") { throw UsageError(unknown: option) }
    let words = words.isEmpty ? rest : words + (isEnded ? ["--"] : []) + rest
    guard words.first != "serve" else { throw UsageError("'serve' comes before its options: roster serve …") }
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
