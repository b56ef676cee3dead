import SharedUI

/// A line that is typed on a full screen, with a cursor.
struct InputLine: Hashable, Sendable {
  private(set) var beforeCursor: String
  private(set) var afterCursor = ""

  /// Creates a line with the cursor at its end.
  init(_ text: String = "") { beforeCursor = text }

  var text: String { beforeCursor + afterCursor }

  /// Changes the line, or moves the cursor; keys that do neither are ignored. Line breaks become blanks.
  mutating func handle(_ key: Key) {
    switch key {
    case .character(let character): beforeCursor.append(character)
    case .pasted(let text): beforeCursor += String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    case .backspace: _ = beforeCursor.popLast()
    case .delete: afterCursor = String(afterCursor.dropFirst())
    case .left: if let character = beforeCursor.popLast() { afterCursor = String(character) + afterCursor }
    case .right: if !afterCursor.isEmpty { beforeCursor.append(afterCursor.removeFirst()) }
    case .eraseLine: beforeCursor = ""
    case .eraseWord:
      while beforeCursor.last?.isWhitespace == true { beforeCursor.removeLast() }
      while let last = beforeCursor.last, !last.isWhitespace { beforeCursor.removeLast() }
    case .home: (beforeCursor, afterCursor) = ("", text)
    case .end: (beforeCursor, afterCursor) = (text, "")
    default: break
    }
  }
}
