package import SharedUI

extension ScreenDrawing {
  /// The rows as a terminal shows them that draws every character as wide as expected, without blanks at their ends.
  package var lines: [String] {
    rows.map { row in
      row.reduce("") { line, text in
        let width = DisplayWidth.of(line.replacing(#/\u{1B}\[[0-9;]*m/#, with: ""))
        return line + String(repeating: " ", count: max(0, text.column - width)) + text.text
      }.replacing(#/ +(\u{1B}\[0m)?$/#) { $0.output.1.map(String.init) ?? "" }
    }
  }
}
