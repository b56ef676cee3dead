import Foundation
import SharedDomain
import TestSupport
import Testing

@testable import SharedRemote

@Suite struct JSONTextTests {
  // Foundation's other parser of JSON shares nothing with `JSONDecoder` but the grammar.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `random JSON has the values that JSONSerialization finds in it`(_ seed: UInt64) throws {
    let random = SeededRandom(seed: seed)
    let json = value(depth: 4, random)
    let expected = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    #expect(try StrictJSON.node(in: Data(json.utf8), expecting: "a value").scalars == Self.scalars(expected), "\(json)")
  }

  @Test func `a member is found by its name, however that is written, and the first of several counts`() throws {
    let json = #"{ "a" : 1, "\u0061b":"x","a":2 , "é":[1], "\u00e9x": null , "":3,"n":{"a":"\u00e9"}}"#
    let members = try #require(Members(JSONText(Data(json.utf8))))
    #expect(members["a"]?.integer == 1)
    #expect(members["ab"]?.text == "x")
    #expect(members["é"]?.node == .array([.number(1)]))
    #expect(members["éx"]?.isNull == true)
    #expect(members[""]?.integer == 3)
    #expect(members["b"] == nil)
    #expect(members["n"].flatMap { Members($0) }?["a"]?.text == "é")
    #expect(members.all(exceptTexts: []).map(\.name) == ["a", "ab", "a", "é", "éx", "", "n"])
    #expect(members.all(exceptTexts: ["ab", "a", "n", "c"]).map(\.name) == ["a", "a", "é", "éx", "", "n"])
    let texts = try #require(Members(JSONText(Data(#"{"b":[],"b":"x","b":[],"b":1,"c":2}"#.utf8))))
    #expect(texts.all(exceptTexts: ["b"]).map(\.name) == ["b", "c"])
  }

  @Test(
    arguments: [
      ("12", .number(12)), ("-5", .number(-5)), ("12.0", .number(12)), ("9223372036854775807", .number(.max)),
      (#""12""#, .text("12")), (#""a\/b""#, .text("a/b")), ("2.5", .decimal(2.5)),
      ("99999999999999999999", Decimal(string: "99999999999999999999").map { .decimal($0) }),
      (#""""#, nil), (#""..""#, nil), ("null", nil), ("true", nil), ("[1]", nil), (#""\ud800""#, nil),
    ] as [(String, ServiceID?)])
  func `an id is a number or a usable text`(_ json: String, _ id: ServiceID?) {
    #expect(JSONText(Data(json.utf8)).id == id)
  }

  private func value(depth: Int, _ random: SeededRandom) -> String {
    let blank = ["", " ", "\n\t"][random.below(3)]
    switch random.below(depth > 0 ? 8 : 6) {
    case 0: return blank + ["null", "true", "false"][random.below(3)] + blank
    case 1, 2: return blank + ["0", "-1", "12", "1.5", "-0.25", "1e3", "12E-2", "123456789012345678"][random.below(8)]
    case 6:
      return "[" + (0..<random.below(4)).map { _ in value(depth: depth - 1, random) }.joined(separator: ",") + "]"
        + blank
    case 7:
      let members = (0..<random.below(4)).map { number in
        #"\#(blank)"\#(number)\#(text(random))"\#(blank):"# + value(depth: depth - 1, random)
      }
      return blank + "{" + members.joined(separator: ",") + "}"
    default: return blank + "\"" + text(random) + "\""
    }
  }

  private func text(_ random: SeededRandom) -> String {
    let parts = [
      "a", "é", "日", "😀", " ", ",", "]", "}", ":", #"\""#, #"\\"#, #"\/"#, #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#,
    ]
    return (0..<random.below(5)).map { _ in parts[random.below(parts.count)] }.joined()
  }

  // Each value that is none of others, with the names and numbers that lead to it.
  private static func scalars(_ value: Any, _ path: String = "") -> [String] {
    switch value {
    case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { scalars($1, path + "/" + $0) }
    case let array as [Any]: array.enumerated().flatMap { scalars($1, "\(path)/\($0)") }
    case let text as String: ["\(path) t\(text)"]
    case let number as NSNumber: ["\(path) \(number.doubleValue)"]
    default: ["\(path) null"]
    }
  }
}

extension JSONNode {
  // The same of a node.
  fileprivate var scalars: [String] { scalars("") }

  private func scalars(_ path: String) -> [String] {
    switch self {
    case .object(let members): members.sorted { $0.key < $1.key }.flatMap { $1.scalars(path + "/" + $0) }
    case .array(let nodes): nodes.enumerated().flatMap { $1.scalars("\(path)/\($0)") }
    case .text(let text): ["\(path) t\(text)"]
    case .flag(let flag): ["\(path) \(flag ? 1.0 : 0.0)"]
    case .number(let number): ["\(path) \(NSDecimalNumber(decimal: number).doubleValue)"]
    case .large(let number): ["\(path) \(number)"]
    case .null: ["\(path) null"]
    }
  }
}
