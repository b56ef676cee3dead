import SharedUI
import Testing

@Suite struct MarkdownTextTests {
  @Test func `a table is a heading, a rule and rows`() {
    let table = MarkdownText.table([["id", "name"], ["1", "Ana"], ["20", ""]], isNumeric: [true, false])
    #expect(table == "| id | name |\n| ---: | --- |\n| 1 | Ana |\n| 20 |  |\n")
    #expect(MarkdownText.table([["id"]], isNumeric: [true]) == "| id |\n| ---: |\n")
    #expect(MarkdownText.table([], isNumeric: []) == "")
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), (#"a\b"#, #"a\\b"#), (#"a\|b"#, #"a\\\|b"#), ("a\nb\r", "a␊b␍"), ("a\u{1B}[2J", #"a␛\[2J"#),
    ("<b>&amp;", #"\<b>\&amp;"#), ("*a* _b_ ~c~ `d`", #"\*a\* \_b\_ \~c\~ \`d\`"#),
    ("![x](http://x)", #"!\[x\](http://x)"#), ("a|\u{301}b", "a\\|\u{301}b"), ("é日😀 #1 1. - x", "é日😀 #1 1. - x"),
  ])
  func `the text of a cell is shown literally`(_ cell: String, _ written: String) {
    let table = MarkdownText.table([["x"], [cell]], isNumeric: [false])
    #expect(table.utf8.elementsEqual("| x |\n| --- |\n| \(written) |\n".utf8))
  }
}
