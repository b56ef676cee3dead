import CEditline

/// Commands that move the cursor and delete by the characters that people see; each returns libedit's code for what to
/// redraw.
extension Editline {
  func goLeft() -> UInt8 {
    guard let last = line.left.last else { return UInt8(CC_ERROR) }
    return move(by: -last.unicodeScalars.count)
  }

  func goRight() -> UInt8 {
    guard let first = line.right.first else { return UInt8(CC_ERROR) }
    return move(by: first.unicodeScalars.count)
  }

  /// Moves to the start of the line, or of the present one of several.
  func goHome() -> UInt8 { move(by: -line.left.lastLine.unicodeScalars.count) }

  /// Moves to the end of the line, or of the present one of several.
  func goToEnd() -> UInt8 { move(by: line.right.firstLine.unicodeScalars.count) }

  /// Moves to the line above, of several; `nil` if there is none.
  func goUp() -> UInt8? {
    let left = line.left
    let present = left.lastLine.unicodeScalars.count
    guard present < left.unicodeScalars.count else { return nil }
    let before = String(String.UnicodeScalarView(left.unicodeScalars.dropLast(present + 1)))
    let above = before.lastLine.unicodeScalars.count
    return move(by: -(present + 1 + above - min(above, present)))
  }

  /// Moves to the line below, of several; `nil` if there is none.
  func goDown() -> UInt8? {
    let (left, right) = line
    let rest = right.firstLine.unicodeScalars.count
    guard rest < right.unicodeScalars.count else { return nil }
    let after = String(String.UnicodeScalarView(right.unicodeScalars.dropFirst(rest + 1)))
    let below = after.firstLine.unicodeScalars.count
    return move(by: rest + 1 + min(below, left.lastLine.unicodeScalars.count))
  }

  /// Deletes the character at the cursor; with `orEnd`, ends the input if the line is empty.
  func delete(orEnd: Bool) -> UInt8 {
    let (left, right) = line
    guard let count = right.first?.unicodeScalars.count else {
      return orEnd && left.isEmpty ? UInt8(CC_EOF) : UInt8(CC_ERROR)
    }
    moveCursor(by: count)
    replace(last: count, with: "")
    return UInt8(CC_REFRESH)
  }

  /// Deletes the character before the cursor.
  func deleteBack() -> UInt8 {
    guard let last = line.left.last else { return UInt8(CC_ERROR) }
    replace(last: last.deletedLength, with: "")
    return UInt8(CC_REFRESH)
  }

  func insert(_ text: String) -> UInt8 {
    replace(last: 0, with: text)
    return UInt8(CC_REFRESH)
  }

  private func move(by count: Int) -> UInt8 {
    moveCursor(by: count)
    return UInt8(CC_CURSOR)
  }
}

extension String {
  /// The text after the last line break.
  var lastLine: String { String(UnicodeScalarView(unicodeScalars.reversed().prefix { $0 != "\n" }.reversed())) }

  /// The characters, with each line feed as one of its own, even after a carriage return.
  var editorCharacters: some Sequence<Character> { lazy.flatMap { $0 == "\r\n" ? ["\r", "\n"] : [$0] } }

  /// The text before the first line break.
  var firstLine: String { String(UnicodeScalarView(unicodeScalars.prefix { $0 != "\n" })) }
}

extension Character {
  // The parts of an emoji are of no use alone; of other characters, people delete the last mark.
  fileprivate var deletedLength: Int {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" } ? unicodeScalars.count : 1
  }
}
