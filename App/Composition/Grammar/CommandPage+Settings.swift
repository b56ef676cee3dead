extension CommandPage {
  /// The page of `set`.
  static let set = CommandPage(
    .settings, takes: "[NAME VALUE]", kinds: [.setting, .value], isVerbatim: true,
    does: "keep a setting for this and later runs, or list all", example: "set format json")
  /// The page of `unset`.
  static let unset = CommandPage(
    .settings, takes: "NAME", kinds: [.setting], does: "let a setting be as it is by default", example: "unset format")
}
