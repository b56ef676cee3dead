import ConsoleInfra
import SharedUI
import Testing

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    ("a", [Key.character("a")]),
    ("é桜😀", [.character("é"), .character("桜"), .character("😀")]),
    ("\u{1B}[A\u{1B}OB", [.up, .down]),
    ("\u{1B}[5~\u{1B}[6~x", [.pageUp, .pageDown, .character("x")]),
    ("\r\n\t\u{7F}\u{8}", [.enter, .enter, .tab, .backspace, .backspace]),
    ("\u{3}\u{4}", [.interrupt, .interrupt]), ("a\u{1A}", [.character("a"), KeyDecoder.stop]),
    ("\u{1B}", [.escape]),
    ("\u{1B}q", [.escape, .character("q")]), ("\u{1B}[99~a", [.character("a")]), ("\u{2}", []),
    ("\u{1}\u{5}\u{15}\u{17}", [.home, .end, .eraseLine, .eraseWord]),
    ("", []), ("\u{1B}[1;5Cx", [.character("x")]), ("\u{1B}[3~x", [.delete, .character("x")]),
    ("d\u{1B}[200~d\r\u{1B}[A桜\u{1B}[201~d", [.character("d"), .pasted("d\n桜"), .character("d")]),
    ("\u{1B}[201~d", [.character("d")]),
  ])
  func `each key sequence is decoded as one key`(_ text: String, _ keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(of: text.utf8) == keys)
  }

  @Test func `an incomplete key sequence is kept until it is complete`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(of: [0xE6, 0xA1]).isEmpty)
    #expect(decoder.keys(of: [0x9C]) == [.character("桜")])
    #expect(decoder.keys(of: Array("\u{1B}[".utf8)).isEmpty)
    #expect(decoder.keys(of: Array("A".utf8)) == [.up])
  }

  @Test func `a pasted text may be cut anywhere`() {
    let bytes = Array("\u{1B}[200~d\r桜\u{1B}[A\u{1B}[201~q".utf8)
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder()
      let keys = decoder.keys(of: bytes[..<cut], isCut: true) + decoder.keys(of: bytes[cut...])
      #expect(keys == [.pasted("d\n桜"), .character("q")], "\(cut)")
    }
    var decoder = KeyDecoder()
    #expect(decoder.keys(of: [0x1B], isCut: true) + decoder.keys(of: []) == [.escape])
  }

  @Test(arguments: [[0xFF], [0xC0, 0x20], [0xE6, 0x61, 0x61]] as [[UInt8]])
  func `typed bytes that are not UTF-8 are skipped`(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(of: bytes + Array("xyz".utf8)).suffix(2) == [.character("y"), .character("z")])
  }
}
