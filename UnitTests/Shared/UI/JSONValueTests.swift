import Foundation
import SharedUI
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.int(0), "0"),
    (.int(.min), "-9223372036854775808"), (.int(.max), "9223372036854775807"), ("", #""""#), ("a", #""a""#),
    (.array([]), "[]"), (.object([]), "{}"), (.array([.int(1), .array([.null]), "x"]), #"[1,[null],"x"]"#),
    (.object([.init("b", .int(1)), .init("a", .object([.init("b", .null)]))]), #"{"b":1,"a":{"b":null}}"#),
    (.object([.init("a\"b", "é😀日")]), #"{"a\"b":"é😀日"}"#), ("\\ / \"", #""\\ / \"""#),
    ("\n\r\t\u{8}\u{C}\0\u{1B}", #""\n\r\t\u0008\u000c\u0000\u001b""#),
    ("\u{7F}\u{85}\u{9B}", #""\u007f\u0085\u009b""#),
    ("\u{2028}\u{202E}\u{2066}", #""\u2028\u202e\u2066""#), ("\r\n", #""\r\n""#), ("\"\u{301}", "\"\\\"\u{301}\""),
  ])
  func `JSON output keeps the order of members and escapes control characters`(_ value: JSONValue, _ text: String) {
    #expect(Array(value.text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `every scalar of the basic plane is read back from JSON output`() throws {
    let scalars = (UInt32(0)...0xFFFF).compactMap { Unicode.Scalar($0) }
    let text = String(String.UnicodeScalarView(scalars))
    let json = JSONValue.object([.init("text", .string(text)), .init("more", .array([.int(-1), .bool(true), .null]))])
      .text
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    #expect((object?["text"] as? String)?.unicodeScalars.elementsEqual(scalars) == true)
    #expect(object?["more"] as? NSArray == [-1, true, NSNull()])
  }

  @Test func `an optional JSON member without text is omitted`() {
    #expect(JSONValue.Member("a", optional: nil) == nil)
    #expect(JSONValue.Member("a", optional: "b") == JSONValue.Member("a", "b"))
  }
}
