package import SharedPresentation
package import SharedUI

/// A command as it was typed: what is to be done, and how what it gives is to be printed.
package struct TypedCommand: Hashable, Sendable {
  /// What is to be done.
  package let command: Command
  /// What it wants of its output.
  package let output: OutputOptions

  /// Reads a command from its words, of which there is at least one; the first may be one of `aliases`.
  ///
  /// - Throws: What to tell, with the status of a usage error: an unknown command, or an argument too few or too many.
  package init(_ words: [String], aliases: Aliases = Aliases()) throws(FailureViewModel) {
    let expanded = try aliases.expanded(words)
    let name = try Command.name(expanded.first ?? "", or: aliases.names)
    let words = try CommandWords(Array(expanded.dropFirst()), of: name)
    output = try words.output()
    command = try Command(words, aliases: aliases)
  }
}
