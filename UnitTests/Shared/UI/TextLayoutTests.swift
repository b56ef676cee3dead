import Foundation
import Testing

@testable import SharedUI

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("hello, world", 12), ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{323}", 1), ("Zoë Müller", 10),
    ("Ω", 1), ("Жук", 3), ("אב", 2), ("日本", 4), ("日本語 a", 8), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ｱｲ", 2), ("Ａ", 2), ("，", 2), ("か\u{3099}", 2), ("“”…·–", 5), ("\u{200B}", 0), ("a\u{200D}b", 2), ("\u{AD}", 1),
    ("\u{FEFF}", 0), ("─│", 2), ("𠮷", 2), ("ﬀ", 1), ("\u{1F1E6}", 2),
  ])
  func `the display width of text counts the columns of each script`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇫🇷", 2), ("🇫🇷🇯🇵", 4), ("1️⃣", 2), ("#️⃣", 2),
    ("❤️", 2), ("❤", 1), ("©️", 2), ("©", 1), ("⌚", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1", 1), ("☎", 1), ("a😀b", 4), ("🧑‍💻", 2),
  ])
  func `an emoji takes the columns in which a terminal shows it`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  // A cluster that a terminal shows in more than one cell, for its second scalar has a width of its own.
  @Test(arguments: [("ｶﾞ", 2), ("ﾊﾟ", 2), ("กำ", 2)])
  func `a character whose second scalar has a width of its own takes two columns`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("\u{1E4D0}", 1), ("\u{11F04}", 1), ("\u{11F00}", 0), ("\u{1E4EC}", 0), ("\u{10EC0}", 1), ("\u{31350}", 2),
    ("\u{1B132}", 2), ("\u{302A}", 0), ("\u{303F}", 1), ("\u{115F}", 2), ("\u{3000}", 2),
  ])
  func `letters of new scripts take one column or two, and their marks none`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  // Marks make a character of several scalars, of which all are looked up.
  @Test func `a letter or a punctuation mark is as wide as it is with an accent`() {
    let characters = (0xA0..<0xD7FF).lazy.compactMap { Unicode.Scalar($0) }
      .filter { $0.properties.isAlphabetic || Character($0).isPunctuation || Character($0).isSymbol }
    #expect(characters.first { DisplayWidth.of("\($0)") != DisplayWidth.of("\($0)\u{301}") } == nil)
  }

  @Test func `unassigned scalars take one column`() {
    let unassigned = (0x20...0x1FFFF).lazy.compactMap { Unicode.Scalar($0) }
      .filter { $0.properties.generalCategory == .unassigned }
    #expect(unassigned.first { DisplayWidth.of(String($0)) > 1 } == nil)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 2, "h…"), ("hello", 1, "…"), ("hello", 0, ""), ("", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ("👨‍👩‍👧‍👦 family", 4, "👨‍👩‍👧‍👦 …"), ("👨‍👩‍👧‍👦 family", 2, "…"),
  ])
  func `text that is too wide is shortened with an ellipsis`(_ text: String, _ width: Int, _ shortened: String) {
    let fitted = DisplayWidth.fitted(text, to: width)
    #expect(fitted.text == shortened)
    #expect(fitted.width == DisplayWidth.of(shortened))
  }

  @Test(arguments: ["plain words", "日本語テキスト", "a日b本c", "👨‍👩‍👧‍👦🇫🇷1️⃣❤️", "e\u{301}\u{200B}x\u{AD}"])
  func `shortened text is never wider than allowed`(_ text: String) {
    for width in 0...20 { #expect(DisplayWidth.of(DisplayWidth.fitted(text, to: width).text) <= width) }
  }
}

@Suite struct RowCountTests {
  @Test(arguments: [
    ("", 1), ("a", 1), ("a\n", 1), ("a\nb\n", 2), ("\n\n", 2), ("a\n\nb", 3), ("1234567890\n", 1), ("12345678901\n", 2),
    (String(repeating: "x", count: 31), 4), ("桜桜桜桜桜\n", 1), ("桜桜桜桜桜桜\n", 2), ("\u{1B}[1m1234567890\u{1B}[0m\n", 1),
    ("\u{1B}[33m12345678901\u{1B}[0m\n", 2), ("a\r\nb\r\n", 2),
  ])
  func `text takes as many rows as its wrapped lines`(_ text: String, _ rows: Int) {
    #expect(!RowCount.of(text, exceeds: rows, columns: 10))
    #expect(RowCount.of(text, exceeds: rows - 1, columns: 10))
  }

  @Test func `rows of long text are not counted to its end`() {
    #expect(RowCount.of(String(repeating: "x", count: 1_000_000), exceeds: 20, columns: 80))
    #expect(RowCount.of(String(repeating: "x\n", count: 1_000_000), exceeds: 20, columns: 80))
  }
}

@Suite struct StyleTests {
  @Test(arguments: [
    (Style.plain, true, "a"), (.bold, false, "a"), (.bold, true, "\u{1B}[1ma\u{1B}[0m"),
    (.dim, true, "\u{1B}[2ma\u{1B}[0m"), (.red, true, "\u{1B}[31ma\u{1B}[0m"),
  ])
  func `a style is applied if output is coloured`(_ style: Style, _ isColored: Bool, _ text: String) {
    #expect(style.applied(to: "a", isColored: isColored) == text)
    #expect(style.applied(to: "", isColored: isColored) == "")
  }

  @Test(arguments: [
    (1_795_248_000, "2026-11-21T08:00:00Z"), (1_795_248_000.999, "2026-11-21T08:00:00Z"), (0, "1970-01-01T00:00:00Z"),
  ])
  func `a time is printed to the second, in UTC`(_ seconds: TimeInterval, _ text: String) {
    #expect(Timestamp.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }
}

@Suite struct VisibleTextTests {
  @Test(arguments: Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0))
  func `every control character is made visible`(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let shown = VisibleText.of("a\(Character(scalar))b")
    let picture = value < 0x20 ? Unicode.Scalar(0x2400 + value) : value == 0x7F ? "\u{2421}" : "\u{FFFD}"
    #expect(shown == "a\(Character(try #require(picture)))b")
  }

  @Test(arguments: [0x61C, 0x200E, 0x200F] + Array(UInt32(0x2028)...0x202E) + Array(0x2066...0x2069))
  func `every line separator, bidirectional mark and override is made visible`(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(VisibleText.of("a\(Character(scalar))b") == "a\u{FFFD}b")
  }

  @Test(arguments: [
    ("\u{1B}[31mred", "␛[31mred"), ("a\r\nb", "a␍␊b"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
    ("\u{9B}2J", "\u{FFFD}2J"), ("\t", "␉"), ("\n\u{301}", "␊\u{301}"), ("\0", "␀"),
  ])
  func `escape sequences and line ends are made visible`(_ text: String, _ shown: String) {
    #expect(Array(VisibleText.of(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("a\u{E0041}b", "a\u{FFFD}b"), ("\u{E0001}", "\u{FFFD}"), ("\u{1F3F4}\u{E007F}", "\u{1F3F4}\u{FFFD}"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}x", "\u{1F3F4}\u{FFFD}\u{FFFD}\u{FFFD}x"),
    // A region has three letters at least: two are of a country, which has a flag of its own.
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{1F3F4}\u{E0067}\u{E0020}\u{E0065}\u{E007F}", "\u{1F3F4}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    (
      "\u{1F3F4}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E007F}",
      "\u{1F3F4}" + String(repeating: "\u{FFFD}", count: 8)
    ),
    (
      "\u{1B}\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0061}",
      "␛\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{FFFD}"
    ),
  ])
  func `invisible tags are made visible unless they are part of the flag of a region`(_ text: String, _ shown: String) {
    #expect(Array(VisibleText.of(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "\u{1F3F4}\u{200D}\u{2620}\u{FE0F}",
    "\u{1F3F4}", "", "plain ~!@", "Zoë", "e\u{301}", "日本語", "😀", "👨‍👩‍👧‍👦", "🇫🇷", "❤️", "אבג", "العربية", "\u{A0}", "…·",
    "\u{200B}\u{200D}",
    "\u{FFFD}",
  ])
  func `safe text is unchanged`(_ text: String) {
    #expect(Array(VisibleText.of(text).unicodeScalars) == Array(text.unicodeScalars))
  }
}

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
  func `too wide words are broken, if possible after a slash`(_ text: String, _ width: Int, _ lines: [String]) {
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

@Suite struct DefinitionListTests {
  private let list = DefinitionList([("name", "Ana\u{1B}"), ("a note", "one two three four five"), ("none", "")])

  @Test(arguments: [
    (Int?.none, ["name    Ana␛", "a note  one two three four five", "none"]),
    (28, ["name    Ana␛", "a note  one two three four", "        five", "none"]),
    (20, ["name", "    Ana␛", "a note", "    one two three", "    four five", "none"]),
  ])
  func `a definition list is wrapped to the terminal without losing text`(_ width: Int?, _ lines: [String]) {
    #expect(list.lines(in: Layout(format: .table, width: width)) == lines)
  }

  @Test func `a definition that does not fit beside its name is below it`() {
    let list = DefinitionList([("mail", "a@example.org.example"), ("id", "7")], nameWidth: 10)
    let lines = ["mail", "    a@example.org.example", "id          7"]
    #expect(list.lines(in: Layout(format: .table, width: 30)) == lines)
  }

  @Test(arguments: [
    (Int?.none, ["name    one two", "", "        three four five", "        six␛", "id      7"]),
    (26, ["name    one two", "", "        three four five", "        six␛", "id      7"]),
    (20, ["name", "    one two", "", "    three four five", "    six␛", "id", "    7"]),
  ])
  func `the lines of a definition are wrapped one by one`(_ width: Int?, _ lines: [String]) {
    let list = DefinitionList(
      [("name", "one two\n\nthree four five\r\nsix\u{1B}\n\n"), ("id", "\n7")], nameWidth: 6, keepsLines: true)
    #expect(list.lines(in: Layout(format: .table, width: width)) == lines)
  }

  @Test func `names in a definition list can be styled`() {
    let list = DefinitionList([("a", "b")], style: .bold, nameWidth: 3)
    #expect(list.lines(in: Layout(format: .table, isColored: true)) == ["\u{1B}[1ma\u{1B}[0m    b"])
  }

  @Test(arguments: [
    ("2026-11-29T11:07:56Z", "2026-11-29 20:07:56"), ("2026-11-29T20:30:00.5+01:00", "2026-11-30 04:30:00"),
    ("2026-11-29", "2026-11-29"), ("soon", "soon"), ("", ""),
  ])
  func `a time is shown as the user's clock shows it`(_ text: String, _ shown: String) throws {
    #expect(Timestamp.local(text, in: try #require(TimeZone(identifier: "Asia/Tokyo"))) == shown)
  }
}
