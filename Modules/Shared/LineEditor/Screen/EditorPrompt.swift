/// The prompt before the line that is edited.
struct EditorPrompt: Hashable, Sendable {
  /// One row of printable ASCII.
  let text: String
  /// Whether the prompt is drawn bold, if the terminal supports it.
  let isStyled: Bool

  /// Creates a prompt. All but printable ASCII becomes `?`, because libedit counts a prompt's columns in bytes.
  init(_ text: String, isStyled: Bool = false) {
    self.text = String(text.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" })
    self.isStyled = isStyled
  }

  /// The delimiter of text that takes no columns.
  static let escape: Character = "\u{1}"

  /// The text as libedit draws it.
  var drawn: String {
    // libedit ties an escape sequence to the next character, so the last sequence needs one after it.
    guard isStyled, let last = text.last else { return text }
    return Self.unprinted("\u{1B}[1m") + text.dropLast() + Self.unprinted("\u{1B}[0m") + String(last)
  }

  private static func unprinted(_ sequence: String) -> String { "\(escape)\(sequence)\(escape)" }
}
