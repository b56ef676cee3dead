import Foundation
import Testing

@testable import SharedUI

@Suite struct DelimitedTextTests {
  @Test(arguments: [
    ("a", "a"), ("", ""), ("a b", "a b"), (" a", "\" a\""), ("a ", "\"a \""), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""),
    ("say \"hi\", Ana", "\"say \"\"hi\"\", Ana\""), ("a\tb", "a␉b"), ("a\r\nb", "a␍␊b"), ("é日😀", "é日😀"),
    ("=1+1", "=1+1"), (",", "\",\""), ("'", "'"), ("a;b", "a;b"),
  ])
  func `a CSV field is quoted as in RFC 4180`(_ field: String, _ written: String) {
    #expect(text([[field, "x"]], .csv).utf8.elementsEqual("\(written),x\r\n".utf8))
  }

  // A mark that combines with a comma or a quote makes another character of it, but not for a reader of bytes.
  @Test(arguments: [("a,\u{301}b", "\"a,\u{301}b\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\"")])
  func `a separator with a combining mark is still a separator`(_ field: String, _ written: String) {
    #expect(text([[field, "x"]], .csv).utf8.elementsEqual("\(written),x\r\n".utf8))
  }

  @Test(arguments: [
    ("a", "a"), ("", ""), (" a ", " a "), ("a,\"b\"", "a,\"b\""), ("a\tb", "a␉b"), ("a\nb\r\n", "a␊b␍␊"),
    ("\t\u{301}", "␉\u{301}"), ("\u{1B}[2J", "␛[2J"), ("\u{2028}", "\u{FFFD}"),
  ])
  func `a TSV field has neither tabs nor line ends`(_ field: String, _ written: String) {
    #expect(text([[field, "x"]], .tsv).utf8.elementsEqual("\(written)\tx\n".utf8))
  }

  @Test func `each row of TSV and CSV is a line`() {
    #expect(text([["a", "b"], ["1", "2"]], .csv) == "a,b\r\n1,2\r\n")
    #expect(text([["a", "b"], ["1", "2"]], .tsv) == "a\tb\n1\t2\n")
    #expect(text([], .csv) == "")
  }
}

private func text(_ rows: [[String]], _ format: OutputFormat) -> String {
  var writer = CellWriter(format)
  for row in rows { writer.addLine(row) }
  return writer.text
}

@Suite struct MarkdownTextTests {
  @Test func `a table is a heading, a rule and rows`() {
    let columns = [Column<[String]>("id", isNumeric: true) { $0[0] }, Column("name") { $0[1] }]
    let table = OutputFormat.md.scriptText(columns, [["1", "Ana"], ["20", ""]]) { [] }
    #expect(table == "| id | name |\n| ---: | --- |\n| 1 | Ana |\n| 20 |  |\n")
    #expect(OutputFormat.md.scriptText(columns, []) { [] } == "| id | name |\n| ---: | --- |\n")
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), (#"a\b"#, #"a\\b"#), (#"a\|b"#, #"a\\\|b"#), ("a\nb\r", "a␊b␍"), ("a\u{1B}[2J", #"a␛\[2J"#),
    ("<b>&amp;", #"\<b>\&amp;"#), ("*a* _b_ ~c~ `d`", #"\*a\* \_b\_ \~c\~ \`d\`"#),
    ("![x](http://x)", #"!\[x\](http://x)"#), ("a|\u{301}b", "a\\|\u{301}b"), ("é日😀 #1 1. - x", "é日😀 #1 1. - x"),
  ])
  func `the text of a cell is shown literally`(_ cell: String, _ written: String) {
    #expect(text([[cell]], .md).utf8.elementsEqual("| \(written) |\n".utf8))
  }
}

@Suite struct JSONValueTests {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.int(0), "0"),
    (.int(.min), "-9223372036854775808"), (.int(.max), "9223372036854775807"), ("", #""""#), ("a", #""a""#),
    (.array([]), "[]"), (.object([]), "{}"), (.array([.int(1), .array([.null]), "x"]), #"[1,[null],"x"]"#),
    (.object([.init("b", .int(1)), .init("a", .object([.init("b", .null)]))]), #"{"b":1,"a":{"b":null}}"#),
    (.object([.init("a\"b", "é😀日")]), #"{"a\"b":"é😀日"}"#), ("\\ / \"", #""\\ / \"""#),
    ("\n\r\t\u{8}\u{C}\0\u{1B}", #""\n\r\t\u0008\u000c\u0000\u001b""#),
    ("\u{7F}\u{85}\u{9B}", #""\u007f\u0085\u009b""#), ("\u{E0067}", #""\udb40\udc67""#),
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
