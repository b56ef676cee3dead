import SharedUI
import Testing

@Suite struct ParagraphTests {
  @Test(
    arguments: [
      ("one two three", "", nil, ["one two three"]), ("one two three", "> ", nil, ["> one two three"]),
      ("one two three", "", 13, ["one two three"]), ("one two three", "", 12, ["one two", "three"]),
      ("one two three", "> ", 5, ["> one", "  two", "  three"]), ("one", "head  ", 4, ["head  one"]),
      ("京都 一 二", "", 6, ["京都", "一 二"]), ("", "head", 9, ["head"]), ("a  b", "", 9, ["a b"]),
    ] as [(String, String, Int?, [String])])
  func `a paragraph is wrapped at the width of the terminal`(
    _ words: String, _ head: String, _ width: Int?, _ lines: [String]
  ) {
    #expect(Paragraph.lines(words, behind: head, width: width) == lines)
  }

  @Test(arguments: [
    ("end it: 'resolve 1 mine'", 20, ["end it:", "'resolve 1 mine'"]),
    ("add TITLE [--for USER] now", 14, ["add TITLE", "[--for USER]", "now"]),
    ("[a | b [c d]] e", 13, ["[a | b [c d]]", "e"]), ("it's USER's own", 10, ["it's", "USER's own"]),
    ("say 'this is far too long'", 10, ["say 'this", "is far too", "long'"]),
    ("an 'open end", 8, ["an 'open", "end"]),
  ])
  func `text in quotes or brackets stays together`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(Paragraph.lines(text, width: width) == lines)
  }

  @Test(arguments: [
    ("in /home/ana/notes now", 10, ["in", "/home/ana/", "notes now"]),
    ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]), ("a/bcdefghijkl", 6, ["a/bcde", "fghijk", "l"]),
    ("京都京都", 5, ["京都", "京都"]), ("", 5, [""]), ("京", 1, ["京"]),
  ])
  func `words that are too wide are broken on request, preferably after a slash`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(Paragraph.lines(text, width: width, breaksWords: true) == lines)
  }

  @Test(arguments: [
    (Int?.none, ["2 users · saved · no network here"]), (20, ["2 users · saved", "no network here"]),
    (10, ["2 users", "saved", "no network", "here"]),
  ])
  func `separated parts are wrapped between parts before words`(_ width: Int?, _ lines: [String]) {
    #expect(Paragraph.lines(["2 users", "saved", "no network here"], separator: " · ", width: width) == lines)
  }

  @Test func `the last line of a table is wrapped`() {
    let layout = Layout(format: .table, width: 12, isColored: true)
    #expect(
      layout.lastLine(["2 users", "live\u{1B}[2J"], .dim) == [
        "\u{1B}[2m2 users\u{1B}[0m", "\u{1B}[2mlive␛[2J\u{1B}[0m",
      ])
    #expect(Layout(format: .table, width: 12, isQuiet: true).lastLine(["2 users"]) == [])
  }
}
