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

  @Test(arguments: Array(UInt32(0x2028)...0x202E) + Array(0x2066...0x2069))
  func `every line separator and bidirectional override is made visible`(_ value: UInt32) throws {
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
    "", "plain ~!@", "Zoë", "e\u{301}", "日本語", "😀", "👨‍👩‍👧‍👦", "🇫🇷", "❤️", "אבג", "العربية", "\u{A0}", "…·",
    "\u{200B}\u{200D}",
    "\u{FFFD}",
  ])
  func `safe text is unchanged`(_ text: String) {
    #expect(Array(VisibleText.of(text).unicodeScalars) == Array(text.unicodeScalars))
  }
}
