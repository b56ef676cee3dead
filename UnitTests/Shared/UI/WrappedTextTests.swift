import SharedUI
import Testing

@Suite("Text is broken between words, where a line ends")
struct WrappedTextTests {
  @Test(arguments: [
    (Int?.none, ["one two three"]), (13, ["one two three"]), (12, ["one two", "three"]), (4, ["one", "two", "three"]),
    (1, ["one", "two", "three"]),
  ])
  func words(_ width: Int?, _ lines: [String]) { #expect(WrappedText.lines("one two three", width: width) == lines) }

  @Test(arguments: [
    ("end it: 'resolve 1 mine'", 20, ["end it:", "'resolve 1 mine'"]),
    ("add TITLE [--for USER] now", 14, ["add TITLE", "[--for USER]", "now"]),
    ("[a | b [c d]] e", 13, ["[a | b [c d]]", "e"]), ("it's USER's own", 10, ["it's", "USER's own"]),
    ("say 'this is far too long'", 10, ["say 'this", "is far too", "long'"]), ("an 'open end", 8, ["an 'open", "end"]),
  ])
  func whatBelongsTogetherIsNotTornApart(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(WrappedText.lines(text, width: width) == lines)
  }

  @Test func widthIsThatOfTheTerminal() {
    #expect(WrappedText.lines("日本 日本 日本", width: 10) == ["日本 日本", "日本"])
    #expect(WrappedText.lines("", width: 5) == [""])
  }

  @Test(arguments: [
    (Int?.none, ["2 users · saved · no network here"]), (20, ["2 users · saved", "no network here"]),
    (10, ["2 users", "saved", "no network", "here"]),
  ])
  func parts(_ width: Int?, _ lines: [String]) {
    #expect(WrappedText.lines(["2 users", "saved", "no network here"], separator: " · ", width: width) == lines)
  }

  @Test func lastLineOfATableIsBroken() {
    let layout = Layout(format: .table, width: 12, isColored: true)
    #expect(
      layout.lastLine(["2 users", "live\u{1B}[2J"], .dim) == [
        "\u{1B}[2m2 users\u{1B}[0m", "\u{1B}[2mlive␛[2J\u{1B}[0m",
      ])
    #expect(Layout(format: .table, width: 12, isQuiet: true).lastLine(["2 users"]) == [])
  }
}
