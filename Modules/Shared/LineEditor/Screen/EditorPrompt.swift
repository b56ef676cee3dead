/// What stands before the line that is edited.
struct EditorPrompt: Hashable, Sendable {
  /// One row of printable ASCII.
  let text: String
  /// Whether it is drawn bold, where the terminal can.
  let isStyled: Bool

  /// A prompt; what is not printable ASCII in `text` becomes `?`, since libedit counts columns by bytes there.
  init(_ text: String, isStyled: Bool = false) {
    self.text = String(text.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" })
    self.isStyled = isStyled
  }

  /// Encloses what takes no room on the line.
  static let escape: Character = "\u{1}"

  /// The text as libedit draws it.
  var drawn: String {
    // libedit ties an escape sequence to the character after it, so one has to remain for the last.
    guard isStyled, let last = text.last else { return text }
    return Self.unprinted("\u{1B}[1m") + text.dropLast() + Self.unprinted("\u{1B}[0m") + String(last)
  }

  private static func unprinted(_ sequence: String) -> String { "\(escape)\(sequence)\(escape)" }
}
