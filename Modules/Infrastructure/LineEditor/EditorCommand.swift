import CEditline
import SharedUI

/// The commands that keys can be bound to besides libedit's own; ~/.editrc can use their names too.
enum EditorCommand: String {
  case complete = "roster-complete"
  case search = "roster-search"
  case older = "roster-older"
  case newer = "roster-newer"
  case right = "roster-right"
  case end = "roster-end"
  case left = "roster-left"
  case home = "roster-home"
  case newline = "roster-newline"
  case paste = "roster-paste"
  case delete = "roster-delete"
  case deleteBack = "roster-delete-back"
  case literal = "roster-literal"
  case clear = "roster-clear"
}

// Key bindings in addition to libedit's defaults.
extension Editline {
  private static let common: [(String, String)] = [
    ("^I", EditorCommand.complete), ("^R", .search), ("^P", .older), ("^N", .newer), ("^E", .end), ("^L", .clear),
  ].map { ($0, $1.rawValue) }

  private static let special: [EditorKey: String] = [
    .up: EditorCommand.older.rawValue, .down: EditorCommand.newer.rawValue, .right: EditorCommand.right.rawValue,
    .left: EditorCommand.left.rawValue, .home: EditorCommand.home.rawValue, .end: EditorCommand.end.rawValue,
    .delete: EditorCommand.delete.rawValue, .wordLeft: "ed-prev-word", .wordRight: "em-next-word",
    .deleteWord: "em-delete-next-word", .paste: EditorCommand.paste.rawValue,
  ]

  private static let emacs = [
    ("^A", EditorCommand.home.rawValue), ("\\e^M", EditorCommand.newline.rawValue),
    ("\\e^J", EditorCommand.newline.rawValue),
    ("^B", EditorCommand.left.rawValue), ("^F", EditorCommand.right.rawValue), ("^D", EditorCommand.delete.rawValue),
    ("M-p", EditorCommand.older.rawValue), ("M-n", EditorCommand.newer.rawValue),
    ("^@", EditorCommand.literal.rawValue),
    // As in shells, unlike libedit's kill-region and kill-whole-line.
    ("^W", "ed-delete-prev-word"),
    ("^U", "vi-kill-line-prev"),
    // Disables libedit's own command line, which is hard to leave without knowing it.
    ("M-x", "ed-unassigned"),
  ]

  // In both of vi's modes.
  private static let vi = [
    ("^A", EditorCommand.home.rawValue), ("^B", EditorCommand.left.rawValue), ("^F", EditorCommand.right.rawValue),
  ]

  // Where text is typed, unlike in vi's command mode.
  private static let typing =
    ["^H", "^?"].map { ($0, EditorCommand.deleteBack.rawValue) } + [("^V", EditorCommand.literal.rawValue)]

  /// Binds the keys for `keys`; the user's ~/.editrc takes precedence.
  ///
  /// - Returns: The escape sequences that ~/.editrc binds, without the escape.
  func bind(_ keys: KeyStyle) -> Set<String> {
    bindCommands(for: keys.rawValue)
    if keys == .emacs { bind(Self.emacs) }
    let before = Set(bindings)
    guard el_source(editor, nil) == 0 else { return [] }
    let bound = Set(bindings.filter { !before.contains($0) }.compactMap(Self.sequence))
    // `bind -v` and `bind -e` clear all bindings, so ours are restored.
    if let mode = editline_mode(editor).map({ String(cString: $0) }), mode != keys.rawValue {
      bindCommands(for: mode)
      return []
    }
    return bound
  }

  private func bindCommands(for mode: String) {
    let special = Self.special.map { (Self.notation(of: $0), $1) }
    bind(Self.common + Self.typing + special)
    guard mode == KeyStyle.vi.rawValue else { return }
    bind(Self.vi)
    // Escape alone does nothing in vi's command mode; otherwise libedit would wait for the rest of an arrow sequence.
    let moves = [
      ("^[", "ed-unassigned"), ("k", EditorCommand.older.rawValue), ("j", EditorCommand.newer.rawValue),
    ]
    for (key, command) in Self.vi + Self.common + special + moves {
      _ = editline_bind_alternative(editor, key, command)
    }
  }

  private func bind(_ keys: [(String, String)]) {
    for (key, command) in keys { _ = editline_bind(editor, key, command) }
  }

  private static func notation(of key: EditorKey) -> String { "\\" + String(key.rawValue, radix: 8) }

  // Of a line such as `"^[[5~"  ->  ed-move-to-beg`, as libedit lists bindings.
  private static func sequence(_ line: Substring) -> String? {
    guard let start = line.firstRange(of: "\"^["), let end = line[start.upperBound...].firstIndex(of: "\"") else {
      return nil
    }
    return String(line[start.upperBound..<end]).replacing("^[", with: "\u{1B}").replacing("\\^", with: "^")
  }
}
