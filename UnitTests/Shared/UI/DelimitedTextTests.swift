import SharedUI
import Testing

@Suite struct DelimitedTextTests {
  @Test(arguments: [
    ("a", "a"), ("", ""), ("a b", "a b"), (" a", "\" a\""), ("a ", "\"a \""), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""),
    ("say \"hi\", Ana", "\"say \"\"hi\"\", Ana\""), ("a\tb", "a␉b"), ("a\r\nb", "a␍␊b"), ("é日😀", "é日😀"),
    ("=1+1", "=1+1"), (",", "\",\""), ("'", "'"), ("a;b", "a;b"),
  ])
  func `a CSV field is quoted as in RFC 4180`(_ field: String, _ written: String) {
    #expect(DelimitedText.csv([[field, "x"]]).utf8.elementsEqual("\(written),x\r\n".utf8))
  }

  // A mark that combines with a comma or a quote makes another character of it, but not for a reader of bytes.
  @Test(arguments: [("a,\u{301}b", "\"a,\u{301}b\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\"")])
  func `a separator with a combining mark is still a separator`(_ field: String, _ written: String) {
    #expect(DelimitedText.csv([[field, "x"]]).utf8.elementsEqual("\(written),x\r\n".utf8))
  }

  @Test(arguments: [
    ("a", "a"), ("", ""), (" a ", " a "), ("a,\"b\"", "a,\"b\""), ("a\tb", "a␉b"), ("a\nb\r\n", "a␊b␍␊"),
    ("\t\u{301}", "␉\u{301}"), ("\u{1B}[2J", "␛[2J"), ("\u{2028}", "\u{FFFD}"),
  ])
  func `a TSV field has neither tabs nor line ends`(_ field: String, _ written: String) {
    #expect(DelimitedText.tsv([[field, "x"]]).utf8.elementsEqual("\(written)\tx\n".utf8))
  }

  @Test func `each row of TSV and CSV is a line`() {
    #expect(DelimitedText.csv([["a", "b"], ["1", "2"]]) == "a,b\r\n1,2\r\n")
    #expect(DelimitedText.tsv([["a", "b"], ["1", "2"]]) == "a\tb\n1\t2\n")
    #expect(DelimitedText.csv([]) == "")
    #expect(DelimitedText.tsv([]) == "")
  }
}
