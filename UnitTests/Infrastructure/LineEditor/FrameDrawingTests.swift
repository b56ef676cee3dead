import SharedUI
import Testing

@testable import LineEditor

@Suite struct FrameDrawingTests {
  // Widths are the C library's, which has to be told the character set.
  init() { #expect(UTF8Locale.isSet) }

  private static let red = [LineSpan(range: 1..<2, style: .red)]

  @Test(arguments: [
    // Nothing to draw; at the end; the cursor within; a suggestion.
    ("", "", "", ""), ("ab", "", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0m\r\u{1B}[4C"),
    ("a", "b", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0m\r\u{1B}[3C"),
    ("", "", "x", "\r\u{1B}[2C\u{1B}[0;2mx\u{1B}[0m\u{1B}[K\r\u{1B}[2C"),
    // Up to the margin, where the cursor is on the next row already.
    ("abcdef", "", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0mcdef \r\r"),
    ("", "abcdefg", "", "\r\u{1B}[2Ca\u{1B}[0;31mb\u{1B}[0mcdefg\r\u{1B}[1A\u{1B}[2C"),
    // A line break, and an accent.
    ("a\nb", "", "", "\r\u{1B}[2Ca\n  b\r\u{1B}[3C"), ("e\u{301}x", "", "", "\r\u{1B}[2Ce\u{301}x\r\u{1B}[4C"),
    // Widths that only the terminal knows: what is left of the cursor is drawn once more to get there.
    ("👩‍🚀", "", "", "\r\u{1B}[2C👩‍🚀\u{1B}[K"), ("क्षि", "", "x", "\r\u{1B}[2Cक्षि\u{1B}[0;2mx\u{1B}[0m\u{1B}[K\r\u{1B}[2Cक्षि"),
    ("क्", "ab", "", "\r\u{1B}[2Cक्ab\u{1B}[K\r\u{1B}[2Cक्"),
  ])
  func `the drawn line has escape sequences for position, colours and suggestion`(
    _ left: String, _ right: String, _ suggestion: String, _ expected: String
  ) {
    let frame = Self.frame(left, right, suggestion, Self.red)
    #expect(FrameDrawing.sequence(of: frame, over: Self.frame(), prompt: "> ") == expected)
  }

  @Test(arguments: [
    ("", 0, 2), ("abcde", 0, 7), ("abcdef", 1, 0), ("abcde桜", 1, 2), ("桜桜桜", 1, 0), ("ab\ncd", 1, 4),
    ("\u{1}a", 0, 5), ("a\u{301}", 0, 3),
  ])
  func `the cursor's position follows from the characters' widths`(_ text: String, _ row: Int, _ column: Int) {
    let frame = Self.frame(text)
    #expect((frame.cursor.row, frame.rows[frame.cursor.row].width) == (row, column))
  }

  @Test(arguments: [
    // Rows that the terminal has wrapped follow the width; those of uncertain width and line breaks stay.
    ("abcdefghij", "", [1, 0, 3]), ("ab", "cdefghij", [0, 0, 1]), ("ab\ncd", "", [1, 1, 2]), ("क्षक्षक्ष", "", [1, 1, 2]),
  ])
  func `the row of the cursor follows the width of the window`(_ left: String, _ right: String, _ rows: [Int]) {
    let frame = Self.frame(left, right)
    #expect([8, 80, 4].map { frame.cursorPlace(atWidth: $0).row } == rows)
  }

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\r"])
  func `only a line feed begins another row`(_ separator: String) {
    let line = EditedLine(left: "a\(separator)", right: "b\(separator)\nc")
    let frame = LineFrame(line, indent: 2, columns: 20, height: 24)
    #expect(frame.rows.count == 2)
    #expect((frame.cursor.row, frame.cursor.cell) == (0, 2))
    #expect(frame.rows[0].cells.map(\.count) == [1, 1, 1, 1])
    #expect(frame.rows.flatMap(\.cells).allSatisfy { $0.isCertain && VisibleText.of($0.text) == $0.text })
    #expect(Self.frame("", "", "d\(separator)\ne").rows.map(\.cells.count) == [2])
  }

  @Test func `a line that is taller than the screen is shown around the cursor`() {
    let text = (1...9).map(String.init).joined(separator: "\n")
    let frame = LineFrame(EditedLine(left: text), indent: 2, columns: 8, height: 3)
    #expect(frame.rows.map { $0.cells.map(\.text).joined() } == ["7", "8", "9"])
    #expect(FrameDrawing.sequence(of: frame, over: nil, prompt: "> ") == "  7\n  8\n  9")
    let start = LineFrame(EditedLine(right: text), indent: 2, columns: 8, height: 3)
    #expect(
      FrameDrawing.sequence(of: start, over: frame, prompt: "> ")
        == "\r\u{1B}[2A> 1\n  2\n  3\r\u{1B}[2A\u{1B}[2C")
  }

  private static func frame(
    _ left: String = "", _ right: String = "", _ suggestion: String = "", _ spans: [LineSpan] = []
  ) -> LineFrame {
    let line = EditedLine(left: left, right: right, spans: left.utf8.count < 7 ? spans : [], suggestion: suggestion)
    return LineFrame(line, indent: 2, columns: 8, height: 24)
  }
}
