import CEditline
import ConsoleInfra
import SharedUI

/// Key bindings in addition to libedit's defaults.
enum KeyBindings {
  private static let common: [(String, EditorCommand)] = [
    ("^I", .complete), ("^R", .search), ("^P", .older), ("^N", .newer), ("^E", .end),
  ]

  // Not for vi, where Escape has its own meaning.
  private static let arrows: [(String, EditorCommand)] = [
    (Key.up, EditorCommand.older), (.down, .newer), (.right, .right),
  ].flatMap { key, command in sequences(of: key).map { ($0, command) } }

  // The characters that `TypedKeys` substitutes for arrows and similar keys with vi bindings, in both modes.
  private static let vi = [
    ("^A", "ed-move-to-beg"), ("^B", "ed-prev-char"), ("^F", EditorCommand.right.rawValue),
    ("^O", "ed-delete-next-char"), ("^L", "ed-clear-screen"),
  ]

  private static let emacs = [
    // As in shells, unlike libedit's kill-region and kill-whole-line.
    ("^W", "ed-delete-prev-word"),
    ("^U", "vi-kill-line-prev"),
    // Disables libedit's own command line, which is hard to leave without knowing it.
    ("M-x", "ed-unassigned"),
    ("\\e[1;5D", "ed-prev-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1;5C", "em-next-word"), ("\\e[1;3C", "em-next-word"),
  ]

  // Home, End and Delete as terminals send them, regardless of their termcap entries.
  private static let jumps = [
    (Key.home, "ed-move-to-beg"), (.end, "ed-move-to-end"), (.delete, "ed-delete-next-char"),
  ].flatMap { key, command in sequences(of: key).map { ($0, command) } }

  // As libedit writes them.
  private static func sequences(of key: Key) -> [String] { key.sequences.map { "\\e" + $0 } }

  /// Binds the keys for `keys`; the user's ~/.editrc takes precedence.
  static func bind(_ keys: KeyStyle, on editor: OpaquePointer) {
    bindCommands(for: keys.rawValue, on: editor)
    if keys == .emacs { for (key, command) in emacs + jumps { _ = editline_bind(editor, key, command) } }
    _ = el_source(editor, nil)
    // `bind -v` and `bind -e` clear all bindings, so ours are restored.
    guard let mode = editline_mode(editor).map({ String(cString: $0) }), mode != keys.rawValue else { return }
    bindCommands(for: mode, on: editor)
  }

  private static func bindCommands(for mode: String, on editor: OpaquePointer) {
    let keys = mode == KeyStyle.vi.rawValue ? common : common + arrows
    for (key, command) in keys { _ = editline_bind(editor, key, command.rawValue) }
    guard mode == KeyStyle.vi.rawValue else { return }
    for (key, command) in vi { _ = editline_bind(editor, key, command) }
    let common = common.map { ($0, $1.rawValue) }
    // Escape alone does nothing in vi's command mode; otherwise libedit would wait for the rest of an arrow sequence.
    _ = editline_bind_alternative(editor, "^[", "ed-unassigned")
    for (key, command) in vi + common + [("k", EditorCommand.older.rawValue), ("j", EditorCommand.newer.rawValue)] {
      _ = editline_bind_alternative(editor, key, command)
    }
  }
}

/// The commands that keys can be bound to besides libedit's own; ~/.editrc can use their names too.
enum EditorCommand: String, CaseIterable {
  case complete = "roster-complete"
  case search = "roster-search"
  case older = "roster-older"
  case newer = "roster-newer"
  case right = "roster-right"
  case end = "roster-end"

  var summary: String {
    switch self {
    case .complete: "Complete the word before the cursor"
    case .search: "Search back through the history"
    case .older: "Go to an older line with this beginning"
    case .newer: "Go to a newer line with this beginning"
    case .right: "Take the suggestion, or move right"
    case .end: "Take the suggestion, or move to the end"
    }
  }
}
