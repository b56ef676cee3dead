import ConsoleInfra
import Testing

@Suite("Bytes of a terminal become keys")
struct KeyDecoderTests {
  @Test(arguments: [
    ("a", [KeyDecoder.Stroke.character("a")]), ("é桜😀", [.character("é"), .character("桜"), .character("😀")]),
    ("\u{1B}[A\u{1B}OB", [.named(.up), .named(.down)]),
    ("\u{1B}[5~\u{1B}[6~x", [.named(.pageUp), .named(.pageDown), .character("x")]),
    ("\r\n\t\u{7F}\u{8}", [.named(.enter), .named(.enter), .named(.tab), .named(.backspace), .named(.backspace)]),
    ("\u{3}\u{4}", [.named(.interrupt), .named(.interrupt)]), ("a\u{1A}", [.character("a"), .stop]),
    ("\u{1B}", [.named(.escape)]),
    ("\u{1B}q", [.named(.escape), .character("q")]), ("\u{1B}[99~a", [.character("a")]), ("\u{1}", []), ("", []),
    ("\u{1B}[1;5Cx", [.character("x")]),
  ])
  func strokes(_ text: String, _ strokes: [KeyDecoder.Stroke]) {
    var decoder = KeyDecoder()
    #expect(decoder.strokes(of: text.utf8) == strokes)
  }

  @Test func whatIsNotWholeIsKept() {
    var decoder = KeyDecoder()
    #expect(decoder.strokes(of: [0xE6, 0xA1]).isEmpty)
    #expect(decoder.strokes(of: [0x9C]) == [.character("桜")])
    #expect(decoder.strokes(of: Array("\u{1B}[".utf8)).isEmpty)
    #expect(decoder.strokes(of: Array("A".utf8)) == [.named(.up)])
  }

  @Test(arguments: [[0xFF], [0xC0, 0x20], [0xE6, 0x61, 0x61]] as [[UInt8]])
  func damagedBytesArePassedOver(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.strokes(of: bytes + Array("xyz".utf8)).suffix(2) == [.character("y"), .character("z")])
  }
}
