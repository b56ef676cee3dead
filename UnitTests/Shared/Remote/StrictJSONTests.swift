import Foundation
import SharedInteractorInterface
import TestSupport
import Testing

@testable import SharedRemote

@Suite struct StrictJSONTests {
  @Test(arguments: [
    #"[",]"]"#, #"["a,","]"]"#, #"["\",]"]"#, #"["\\",","]"#, #"["\\\",]"]"#, #"[[],[{}],{"a":",}"}]"#, #"["a" , "b"]"#,
    #"["[,]{,}"]"#,
  ])
  func `in JSON, a comma between elements is valid`(_ body: String) { #expect(StrictJSON.isValid(Data(body.utf8))) }

  @Test(arguments: [
    "[1,]", "[1, ]", "[1,\n\t\r ]", "[,]", #"{"a":1,}"#, #"[{"a":[1,]}]"#, #"["\\",]"#, #"["a",]"#, #"["\"",]"#,
  ])
  func `in JSON, a trailing comma is invalid`(_ body: String) {
    #expect(throws: LoadFailure.invalid("the answer is not JSON")) { try node(body) }
  }

  @Test(arguments: [
    (#"["é","😀","\u00e9","\ud83d\ude00","\/","\b\f\n\r\t"]"#, ["é", "😀", "é", "😀", "/", "\u{8}\u{C}\n\r\t"]),
    (#"[""," "]"#, ["", " "]), ("[\"\u{7F}\u{2028}\"]", ["\u{7F}\u{2028}"]), (#"["\u0000"]"#, ["\0"]),
  ])
  func `JSON strings are decoded`(_ body: String, _ texts: [String]) throws {
    #expect(try node(body) == .array(texts.map { .text($0) }))
  }

  @Test(arguments: [
    "[01]", "[-01]", "[1.]", "[.5]", "[+1]", "[1e]", "[0x1]", "[-]", "[NaN]", "[Infinity]", "[tru]", "[True]",
    #"["\x"]"#, #"["\u12"]"#, "[\"\t\"]", "[\"\n\"]", "[\"\u{1F}\"]", "['a']",
    #"[{"a" 1}]"#, #"[{"a":}]"#, #"[{:1}]"#, #"[{1:1}]"#, "[1 2]", "[1]x", "[1]\0", "[/*c*/1]", "[1}", "\u{A0}[1]",
  ])
  func `invalid JSON is refused whatever type is expected`(_ body: String) {
    #expect(throws: LoadFailure.invalid("the answer is not JSON")) { try node(body) }
  }

  @Test(arguments: [
    [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x5B, 0x22, 0xC0, 0x80, 0x22, 0x5D], [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D],
    [0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D], [0x5B, 0x22, 0xF5, 0x80, 0x80, 0x80, 0x22, 0x5D],
  ])
  func `JSON that is not UTF-8 is refused`(_ bytes: [UInt8]) {
    #expect(throws: LoadFailure.invalid("the answer is not JSON")) {
      try StrictJSON.node(in: Data(bytes), expecting: "a list")
    }
  }

  @Test(arguments: [
    [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF],
    [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
  ])
  func `the first and last characters of each length in UTF-8 are valid JSON`(_ bytes: [UInt8]) {
    #expect(StrictJSON.isValid(Data([0x22] + bytes + [0x22])))
    #expect(!StrictJSON.isValid(Data([0x22] + bytes.dropLast() + [0x22])))
    #expect(!StrictJSON.isValid(Data(bytes)))
  }

  @Test func `JSON is UTF-8 exactly if Swift takes it for that`() {
    for first in UInt8(0x80)...0xFF {
      for second in stride(from: UInt8(0x70), through: 0xF0, by: 0x10) {
        for rest in [[], [0x80], [0x80, 0xBF], [0xBF, 0x7F]] as [[UInt8]] {
          let bytes = [0x22, first, second] + rest + [0x22]
          #expect(StrictJSON.isValid(Data(bytes)) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
      }
    }
  }

  @Test func `a long list is decoded in parts, with the places of bad elements`() throws {
    let element = #"{"id":1,"pad":""# + String(repeating: "é,]", count: 10_000) + #""}"#
    let body = Data(
      "\u{FEFF} [\(([String](repeating: element, count: 99) + [#"{"id":"x"}"#]).joined(separator: " ,\n"))] ".utf8)
    let page = try NumbersEndpoint().page(of: .body(body), for: 1)
    #expect(page.elements.count == 99)
    #expect(page.elements.map(\.bytes) == [Data](repeating: Data(element.utf8), count: 99))
    #expect(page.leftOut == [LeftOutElement(index: 99, path: "id", problem: "cannot be read")])
  }

  @Test func `a pointer leads to the bytes of values as they were sent`() throws {
    let bodies: [(body: String, pointer: Pointer, found: [String]?)] = [
      // A mark behind a slash is one character with it.
      ("{\"a\":{\"\u{301}b\":1}}", "/a/\u{301}b", ["1"]), ("{\"a/\u{301}\":2}", "/a~1\u{301}", ["2"]),
      (" [] ", "/*", []), ("[1]", "/*", ["1"]), ("[ 1.50 , -2e0\n]", "/*", ["1.50", "-2e0"]), ("[7,8]", "/1", ["8"]),
      (#"{"data":[]}"#, "/data/*", []), (#"{ "data" : [ 1 , 2 ], "items": [3] }"#, "/data/*", ["1", "2"]),
      (#"{"items":{"data":[7]},"data":[8]}"#, "/data/*", ["8"]), (#"{"data":[1],"data":[2]}"#, "/data/*", ["1"]),
      (#"{"a":1}"#, "/data/*", nil), (#"{"data":7}"#, "/data/*", nil), (#"{"data":null}"#, "/data", ["null"]),
      (#"{"m":[{"user":{"id":1}},{"group":2},{"user":3}]}"#, "/m/*/user", [#"{"id":1}"#, "3"]),
      (#"{"a":{"x":1,"y":2}}"#, "/a/*", ["1", "2"]), (#"{"a/b":{"~":1}}"#, "/a~1b/~0", ["1"]), ("5", "", ["5"]),
    ]
    for (body, pointer, expected) in bodies {
      let found = try StrictJSON.values(at: [pointer], in: Data(body.utf8))[0]
      #expect(found?.map { String(decoding: $0, as: UTF8.self) } == expected, "\(body) \(pointer)")
    }
  }

  @Test func `the elements of a list are those of an array`() throws {
    let pointers: [Pointer] = ["", "/data"]
    let bodies: [(String, [Bool])] = [
      ("[1]", [true, false]), (#"{"data":[1]}"#, [false, true]), (#"{"data":{"a":1}}"#, [false, false]),
    ]
    for (body, areThere) in bodies {
      let found = try StrictJSON.values(at: pointers.map(\.elements), in: Data(body.utf8))
      #expect(found.map { $0 != nil } == areThere, "\(body)")
    }
  }

  @Test(arguments: [
    ("[1,]", "is not JSON"), ("[1", "is not JSON"), ("[1] 2", "is not JSON"), ("", "is not JSON"),
    (#"{"data":[1,]}"#, "is not JSON"),
    ("{}", "is not a list"), ("1", "is not a list"), (#"{"data":{"data":[1]}}"#, "is not a list"),
    (#"{"items":[1]}"#, "is not a list"),
    (#"{"data":[{"id":1}]}"#, "does not say whether the list goes on"),
  ])
  func `nothing else is a list`(_ body: String, _ expected: String) {
    #expect(throws: LoadFailure.invalid("the answer \(expected)")) {
      try NumbersEndpoint().page(of: .body(Data(body.utf8)), for: 7)
    }
  }

  @Test(arguments: [#"["ok","\ud800"]"#, #"["ok","\udc00x"]"#, #"["ok","\ud800\ud800"]"#])
  func `half a surrogate pair affects only its own JSON element`(_ body: String) throws {
    #expect(try StrictJSON.node(in: Data(body.utf8), expecting: "a list") == .array([.text("ok"), .null]))
  }

  @Test func `a byte order mark before JSON is ignored`() throws {
    #expect(try node("\u{FEFF}[1]") == node("[1]"))
  }

  @Test func `JSON in another encoding is refused`() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32LittleEndian, .utf32] {
      let body = try #require("[1,2]".data(using: encoding))
      #expect(throws: LoadFailure.self) { try StrictJSON.node(in: body, expecting: "a list") }
    }
  }

  @Test func `deeply nested JSON does not crash`() {
    for depth in [100, 600, 200_000] {
      let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      do { _ = try node(body) } catch { #expect(error.meansServiceUnusable) }
    }
  }

  private func node(_ body: String) throws(LoadFailure) -> JSONNode {
    try StrictJSON.node(in: Data(body.utf8), expecting: "a list")
  }
}
