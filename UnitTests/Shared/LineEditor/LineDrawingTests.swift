import SharedUI
import Testing

@testable import LineEditor

@Suite struct LineDrawingTests {
  // Widths are the C library's, which has to be told the character set.
  init() { #expect(UTF8Locale.isSet) }

  private static let red = [LineSpan(range: 1..<2, style: .red)]

  @Test(arguments: [
    // Nothing to draw; at the end; the cursor within; a suggestion.
    ("", "", "", ""), ("ab", "", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0m\r\u{1B}[4C"),
    ("a", "b", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0m\r\u{1B}[3C"),
    ("", "", "x", "\r\u{1B}[2C\u{1B}[0;2mx\u{1B}[0m\u{1B}[K\r\u{1B}[2C"),
    // Up to the margin, where the cursor is on the next row already.
    ("abcdef", "", "", "\r\u{1B}[1A\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0mcdef\r\u{1B}[1B"),
    ("", "abcdefg", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0mcdef\r\u{1B}[1Bg\r\u{1B}[1A\u{1B}[2C"),
  ])
  func `the drawn line has escape sequences for position, colours and suggestion`(
    _ left: String, _ right: String, _ suggestion: String, _ expected: String
  ) {
    let start = LineLayout(promptWidth: 2, columns: 8)
    let sequence = LineDrawing.sequence(
      left: left, right: right, spans: Self.red, suggestion: suggestion, from: start)
    #expect(sequence == expected)
  }

  @Test(arguments: [
    ("", 0, 2, 5), ("abcde", 0, 7, 0), ("abcdef", 1, 0, 7), ("abcde桜", 1, 2, 5), ("桜桜桜", 1, 0, 7),
  ])
  func `the position of the cursor follows from the widths of the characters`(
    _ text: String, _ row: Int, _ column: Int, _ room: Int
  ) {
    let place = LineLayout(promptWidth: 2, columns: 8).after(text)
    #expect((place.row, place.column, place.room) == (row, column, room))
  }
}
