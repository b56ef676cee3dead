import SharedUI
import Testing

@Suite struct ParagraphTests {
  @Test(
    arguments: [
      ("one two three", "", nil, ["one two three"]), ("one two three", "> ", nil, ["> one two three"]),
      ("one two three", "", 13, ["one two three"]), ("one two three", "", 12, ["one two", "three"]),
      ("one two three", "> ", 10, ["> one two", "  three"]), ("one two three", "> ", 5, ["> one", "two", "three"]),
      ("one two three", "a long head ", 16, ["a long head", "  one two three"]),
      ("京都 一 二", "", 6, ["京都", "一 二"]), ("", "head", 9, ["head"]), ("a  b", "", 9, ["a  b"]),
      (" a   b  c ", "", 6, ["a   b", "c"]), ("a  'b  c' d", "", 9, ["a  'b  c'", "d"]),
    ] as [(String, String, Int?, [String])])
  func `a paragraph is wrapped at the width of the terminal`(
    _ words: String, _ head: String, _ width: Int?, _ lines: [String]
  ) {
    #expect(Paragraph.lines(words, prefix: head, width: width) == lines)
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

  @Test(
    arguments: [
      ("a  b", "", 9, ["a  b"]), ("a  b", "", 3, ["a", "b"]), ("is: a  b  c d", "", 9, ["is: a  b", "c d"]),
      ("  one two", "", 10, ["  one two"]),
      ("a  b", "x: ", 7, ["x: a  b"]),
      ("  one two three", "", 14, ["  one two", "  three"]), ("one  two", "", nil, ["one  two"]),
    ] as [(String, String, Int?, [String])])
  func `text that fits is not changed`(_ text: String, _ head: String, _ width: Int?, _ lines: [String]) {
    #expect(Paragraph.fitted(text, prefix: head, width: width) == lines)
  }

  @Test(arguments: [
    ("in /home/ana/notes now", 10, ["in", "/home/ana/", "notes now"]),
    ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]), ("a/bcdefghijkl", 6, ["a/bcde", "fghijk", "l"]),
    ("京都京都", 5, ["京都", "京都"]), ("", 5, [""]), ("京", 1, ["京"]),
  ])
  func `words that are too wide are broken, preferably after a slash`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(Paragraph.lines(text, width: width) == lines)
  }

  @Test(arguments: [
    (Int?.none, ["2 users · saved · no network here"]), (20, ["2 users · saved", "no network here"]),
    (10, ["2 users", "saved", "no network", "here"]),
    (4, ["2", "user", "s", "save", "d", "no", "netw", "ork", "here"]),
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

  @Test(arguments: 1...3)
  func `characters wider than the line are on lines of their own`(_ width: Int) {
    let lines = Paragraph.lines("見積👩‍👩‍👧क्षि", prefix: "", width: width)
    #expect(lines.joined() == "見積👩‍👩‍👧क्षि")
  }
}
