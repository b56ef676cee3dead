import Testing
import TestSupport

@testable import SharedInteractorInterface

@Suite struct MatchKeyTests {
  // Letters and signs that are folded one by one, the marks that may follow them, and what lies around their ranges.
  private static let scalars =
    [
      0...0x7E, 0x80...0x720, 0x900...0x97F, 0x1100...0x1120, 0x1160...0x11C0, 0xAC00...0xAC20, 0x1E00...0x2100,
      0x2FF0...0x3110,
    ]
    .map { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) } + [
      [0x4E00, 0x9FFF, 0xD7A3, 0xFE0F, 0xFF21, 0xFF76, 0xFF9E, 0x1F3FD, 0x1F469].compactMap(Unicode.Scalar.init)
    ]

  @Test(arguments: [
    ("Łódź", "lodz"), ("ПОЛИТИ", "полити"), ("カフェ 日本\n한글", "カフェ 日本\n한글"), ("Straße", nil), ("e\u{301}", nil),
  ])
  func `a text is folded letter by letter unless one becomes several or is composed`(_ text: String, _ key: String?) {
    #expect(text.keyByScalars == key)
  }

  @Test func `each letter has the key that Foundation gives it`() {
    for scalar in Self.scalars.joined() {
      let text = "a\(scalar)b"
      #expect(text.matchKey.isIdentical(to: text.keyOfWhole), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: 1...8) func `a text has the key that Foundation gives it, whatever stands side by side`(
    _ seed: UInt64
  ) {
    let random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      let text = (0...random.below(6)).reduce(into: "") { text, _ in
        let group = Self.scalars[random.below(Self.scalars.count)]
        text.unicodeScalars.append(group[random.below(group.count)])
      }
      let name = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(text.matchKey.isIdentical(to: text.keyOfWhole), "\(name)")
    }
  }
}

extension String {
  // `==` would take composed and decomposed texts for the same.
  fileprivate func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
