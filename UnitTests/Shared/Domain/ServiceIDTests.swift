import Foundation
import SharedDomain
import Testing

@Suite struct ServiceIDTests {
  private static let large = ServiceID.decimal(Decimal(Int.max) + 1)

  @Test(
    arguments: [
      ("41", 41), ("-3", -3), ("1.0", 1), ("9007199254740993", .number(9_007_199_254_740_993)),
      ("9223372036854775808", large), (#""41""#, .text("41")), (#""é""#, .text("é")), (#""a/b""#, .text("a/b")),
    ] as [(String, ServiceID)])
  func `an ID is decoded from a number or a text and encoded as the same`(_ json: String, _ id: ServiceID) throws {
    #expect(try JSONDecoder().decode(ServiceID.self, from: Data(json.utf8)) == id)
    let encoded = String(decoding: try JSONEncoder().encode([id]), as: UTF8.self)
    #expect(try JSONDecoder().decode([ServiceID].self, from: Data(encoded.utf8)) == [id])
    #expect(json == "1.0" || json == #""a/b""# || encoded == "[\(json)]")
  }

  @Test(arguments: [
    "null", "true", "[]", "{}", #""""#, #"".""#, #""..""#, "1e38", "123456789012345678901234567890123456789",
  ])
  func `anything else is not an ID`(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ServiceID.self, from: Data(json.utf8)) }
  }

  @Test func `numbers come before texts, by value, and texts are ordered by their scalars`() {
    let ordered: [ServiceID] = [
      -3, 9, 10, Self.large, .text(""), .text("10"), .text("9"), .text("e\u{301}"), .text("z"), .text("\u{E9}"),
    ]
    #expect(ordered.shuffled().sorted() == ordered)
    #expect(Set(ordered).count == ordered.count)
  }

  @Test(
    arguments: [
      ("7", 7), ("007", 7), ("id:7", .text("7")), ("0b1f-22c", .text("0b1f-22c")), ("id:a b", .text("a b")),
      ("id:", nil), ("id:\u{301}x", .text("\u{301}x")),
      ("-7", -7), ("5.50", .decimal(5.5)), ("-0.5", .decimal(-0.5)), ("7.0", 7), ("id:-7", .text("-7")),
      ("", nil), ("-", nil), ("--7", nil), ("5.", nil), (".5", nil), ("1.2.3", nil), ("4-7", nil), ("+7", nil),
      ("1." + String(repeating: "0", count: 38), nil), ("a b", nil), ("٣", nil),
      (String(repeating: "9", count: 39), nil),
    ] as [(String, ServiceID?)])
  func `an ID is typed as digits or as a word, or after a prefix`(_ typed: String, _ id: ServiceID?) {
    #expect(ServiceID(typed: typed) == id)
  }

  @Test(arguments: [
    12, large, -7, .decimal(-5.5), .text("12"), .text("007"), .text("a-1"), .text("4-7"), .text("a b"), .text("id:a"),
    .text("٣"), .text("-0"), .text("1.0"), .text("-7."),
    .text("\u{301}x"), .text("id:\u{301}x"),
  ])
  func `an ID can be typed as it is shown, digits of a text aside`(_ id: ServiceID) {
    #expect(ServiceID(typed: id.typed) == (id == .text("12") ? 12 : id))
  }
}
