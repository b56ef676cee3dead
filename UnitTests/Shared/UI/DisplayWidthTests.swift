import SharedUI
import Testing

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
