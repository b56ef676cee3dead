package import SharedUI

/// A command as it was typed: what to do, and how to print the results.
package struct TypedCommand: Sendable {
  /// What to do.
  package let command: any Command
  /// How to print the results.
  package let output: OutputOptions

  /// Parses `words`, the first of which names a command or is one of `aliases`.
  ///
  /// - Throws: A usage error: an unknown command, or a wrong option or argument.
  package init(_ words: [String], aliases: Aliases = Aliases()) throws(UsageError) {
    let expanded = try aliases.expanded(words)
    let name = expanded.first ?? ""
    let type = try AllCommands.command(name, aliases: aliases)
    let rest = Array(expanded.dropFirst())
    guard rest.first != "--help", rest != ["-h"] else {
      (command, output) = (HelpCommand(type.page), OutputOptions())
      return
    }
    let words = try CommandWords(rest, of: type.page, as: name, aliases: aliases)
    output = try words.output()
    command = words.has("--help") ? HelpCommand(type.page) : try type.init(words)
  }
}
