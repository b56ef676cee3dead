extension CommandPage {
  /// The page of `set`.
  static let set = CommandPage(
    .settings, takes: "[NAME VALUE]", kinds: [.setting, .value], isVerbatim: true,
    does: "keep a setting for this and later runs, or list all", example: .set)
  /// The page of `unset`.
  static let unset = CommandPage(
    .settings, takes: "NAME", kinds: [.setting], does: "let a setting be as it is by default", example: .unset)
  /// The page of `alias`.
  static let alias = CommandPage(
    .settings, takes: "[NAME = COMMAND…]", kinds: [.text, .text, .command, .text], isVerbatim: true,
    does: "keep a name for a command, or list all", example: .alias)
  /// The page of `unalias`.
  static let unalias = CommandPage(
    .settings, takes: "NAME", kinds: [.alias], does: "drop an alias", example: .unalias)
}
