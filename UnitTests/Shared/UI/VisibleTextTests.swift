import SharedUI
import Testing

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
