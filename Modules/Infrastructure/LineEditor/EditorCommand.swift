import CEditline
import SharedUI

/// The commands that keys are bound to.
enum EditorCommand: String {
  case complete, search, older, newer, right, end, left, home, newline, paste, delete, literal, clear, undo, write
  case deleteBack = "delete-back"
  case lastWord = "last-word"
  // Of libedit.
  case wordLeft = "ed-prev-word"
  case wordRight = "em-next-word"
  case deleteWord = "em-delete-next-word"
  case deleteWordBack = "ed-delete-prev-word"
  case deleteToStart = "vi-kill-line-prev"
  case unassigned = "ed-unassigned"

  /// The name for libedit; ~/.editrc can use those that are not its own too.
  var name: String { ["ed-", "em-", "vi-"].contains(where: rawValue.hasPrefix) ? rawValue : "roster-" + rawValue }
}

// Key bindings in addition to libedit's defaults.
extension Editline {
  private typealias Bindings = [(String, EditorCommand)]

  private static let common: Bindings = [
    ("^I", .complete), ("^R", .search), ("^P", .older), ("^N", .newer), ("^E", .end), ("^L", .clear),
    ("^_", .undo),
  ]

  private static let special: [EditorKey: EditorCommand] = [
    .up: .older, .down: .newer, .right: .right, .left: .left, .home: .home, .end: .end, .delete: .delete,
    .wordLeft: .wordLeft, .wordRight: .wordRight, .deleteWord: .deleteWord, .paste: .paste,
  ]

  private static let emacs: Bindings = [
    ("^A", .home), ("\\e^M", .newline), ("\\e^J", .newline), ("^B", .left), ("^F", .right), ("^D", .delete),
    ("M-p", .older), ("M-n", .newer), ("M-.", .lastWord), ("M-e", .write), ("^@", .literal),
    // As in shells, unlike libedit's kill-region and kill-whole-line.
    ("^W", .deleteWordBack), ("^U", .deleteToStart),
    // Disables libedit's own command line, which is hard to leave without knowing it.
    ("M-x", .unassigned),
  ]

  // In both of vi's modes.
  private static let vi: Bindings = [("^A", .home), ("^B", .left), ("^F", .right)]

  // Where text is typed, unlike in vi's command mode.
  private static let typing: Bindings = [("^H", .deleteBack), ("^?", .deleteBack), ("^V", .literal)]

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
    let special: Bindings = Self.special.map { (Self.notation(of: $0), $1) }
    bind(Self.common + Self.typing + special)
    guard mode == KeyStyle.vi.rawValue else { return }
    bind(Self.vi)
    // Escape alone does nothing in vi's command mode; otherwise libedit would wait for the rest of an arrow sequence.
    let moves: Bindings = [("^[", .unassigned), ("k", .older), ("j", .newer), ("v", .write)]
    for (key, command) in Self.vi + Self.common + special + moves {
      _ = editline_bind_alternative(editor, key, command.name)
    }
  }

  private func bind(_ keys: Bindings) {
    for (key, command) in keys { _ = editline_bind(editor, key, command.name) }
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
