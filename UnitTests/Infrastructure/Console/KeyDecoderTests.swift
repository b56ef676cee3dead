import ConsoleInfra
import SharedUI
import Testing

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    ("a", [KeyDecoder.Stroke.key(.character("a"))]),
    ("é桜😀", [.key(.character("é")), .key(.character("桜")), .key(.character("😀"))]),
    ("\u{1B}[A\u{1B}OB", [.key(.up), .key(.down)]),
    ("\u{1B}[5~\u{1B}[6~x", [.key(.pageUp), .key(.pageDown), .key(.character("x"))]),
    ("\r\n\t\u{7F}\u{8}", [.key(.enter), .key(.enter), .key(.tab), .key(.backspace), .key(.backspace)]),
    ("\u{3}\u{4}", [.key(.interrupt), .key(.interrupt)]), ("a\u{1A}", [.key(.character("a")), .stop]),
    ("\u{1B}", [.key(.escape)]),
    ("\u{1B}q", [.key(.escape), .key(.character("q"))]), ("\u{1B}[99~a", [.key(.character("a"))]), ("\u{1}", []),
    ("", []),
    ("\u{1B}[1;5Cx", [.key(.character("x"))]), ("\u{1B}[3~x", [.key(.character("x"))]),
  ])
  func `each key sequence is decoded as one key`(_ text: String, _ strokes: [KeyDecoder.Stroke]) {
    var decoder = KeyDecoder()
    #expect(decoder.strokes(of: text.utf8) == strokes)
  }

  @Test func `an incomplete key sequence is kept until it is complete`() {
    var decoder = KeyDecoder()
    #expect(decoder.strokes(of: [0xE6, 0xA1]).isEmpty)
    #expect(decoder.strokes(of: [0x9C]) == [.key(.character("桜"))])
    #expect(decoder.strokes(of: Array("\u{1B}[".utf8)).isEmpty)
    #expect(decoder.strokes(of: Array("A".utf8)) == [.key(.up)])
  }

  @Test(arguments: [[0xFF], [0xC0, 0x20], [0xE6, 0x61, 0x61]] as [[UInt8]])
  func `typed bytes that are not UTF-8 are skipped`(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.strokes(of: bytes + Array("xyz".utf8)).suffix(2) == [.key(.character("y")), .key(.character("z"))])
  }
}
