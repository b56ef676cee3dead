/// What can be explained.
package enum HelpTopic: Hashable, Sendable {
  /// A command.
  case command(CommandName)
  /// An alias, and the command that it stands for in the end; nil if that is none.
  case alias(Alias, for: CommandName?)

  /// The alias called `name` among `aliases`; nil if there is none.
  init?(alias name: String, among aliases: Aliases) {
    guard let alias = aliases.all.first(where: { $0.name == name }) else { return nil }
    self = .alias(alias, for: aliases.command(of: name))
  }
}
