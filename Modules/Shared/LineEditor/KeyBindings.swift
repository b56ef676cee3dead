import CEditline

/// What keys do, besides libedit's defaults.
enum KeyBindings {
  private static let common = [
    ("^I", EditlineCallbacks.completionCommand),
    ("^R", "em-inc-search-prev"),
  ]

  private static let emacs = [
    // As in the shells, rather than libedit's kill-region and kill-whole-line.
    ("^W", "ed-delete-prev-word"),
    ("^U", "vi-kill-line-prev"),
    // Home, End and Delete as terminals send them, whatever their termcap entry says.
    ("\\e[1~", "ed-move-to-beg"), ("\\e[7~", "ed-move-to-beg"),
    ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"),
    ("\\e[4~", "ed-move-to-end"), ("\\e[8~", "ed-move-to-end"),
    ("\\e[F", "ed-move-to-end"), ("\\eOF", "ed-move-to-end"),
    ("\\e[3~", "ed-delete-next-char"),
    ("\\e[1;5D", "ed-prev-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1;5C", "em-next-word"), ("\\e[1;3C", "em-next-word"),
  ]

  /// Binds them, then lets the user's ~/.editrc have the last word.
  static func bind(on editor: OpaquePointer, hasViKeys: Bool) {
    for (key, command) in common + (hasViKeys ? [] : emacs) { _ = editline_bind(editor, key, command) }
    _ = el_source(editor, nil)
    // `bind -v` clears all keys, those the user did not ask to lose too.
    guard let mode = editline_mode(editor), String(cString: mode) == "vi" else { return }
    for (key, command) in common { _ = editline_bind(editor, key, command) }
  }
}
