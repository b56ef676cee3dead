/// All that help, completion and errors say of one command.
package struct CommandPage: Sendable {
  /// What it is for.
  package let group: CommandGroup
  /// The words that may stand behind its name, as they are written in help; empty if there are none.
  package let words: String
  /// What these words stand for, in order; those behind the last are of its kind.
  let kinds: [WordKind]
  /// The options that may stand behind it.
  package let options: [CommandOption]
  /// Whether all words behind it are as they are, though they may look like options.
  let isVerbatim: Bool
  /// What it does, in one line.
  package let summary: String
  /// An example of its use.
  package let example: CommandExample

  /// A command that takes `words`, of these `kinds`, and `options`.
  init(
    _ group: CommandGroup, takes words: String = "", kinds: [WordKind] = [], options: [CommandOption] = [],
    isVerbatim: Bool = false, does summary: String, example: CommandExample
  ) {
    self.group = group
    self.words = words
    self.kinds = kinds
    self.options = options
    self.isVerbatim = isVerbatim
    self.summary = summary
    self.example = example
  }
}
