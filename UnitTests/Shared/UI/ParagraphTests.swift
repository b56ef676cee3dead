import SharedUI
import Testing

@Suite("Prose is broken at the width of the terminal")
struct ParagraphTests {
  @Test(
    arguments: [
      ("one two three", "", nil, ["one two three"]), ("one two three", "> ", nil, ["> one two three"]),
      ("one two three", "", 13, ["one two three"]), ("one two three", "", 12, ["one two", "three"]),
      ("one two three", "> ", 5, ["> one", "  two", "  three"]), ("one", "head  ", 4, ["head  one"]),
      ("京都 一 二", "", 6, ["京都", "一 二"]), ("", "head", 9, ["head"]), ("a  b", "", 9, ["a b"]),
    ] as [(String, String, Int?, [String])])
  func lines(_ words: String, _ head: String, _ width: Int?, _ lines: [String]) {
    #expect(Paragraph.lines(words, behind: head, width: width) == lines)
  }
}
