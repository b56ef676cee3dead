import SharedUI
import Testing

@Suite struct RowCountTests {
  @Test(arguments: [
    ("", 1), ("a", 1), ("a\n", 1), ("a\nb\n", 2), ("\n\n", 2), ("a\n\nb", 3), ("1234567890\n", 1), ("12345678901\n", 2),
    (String(repeating: "x", count: 31), 4), ("桜桜桜桜桜\n", 1), ("桜桜桜桜桜桜\n", 2), ("\u{1B}[1m1234567890\u{1B}[0m\n", 1),
    ("\u{1B}[33m12345678901\u{1B}[0m\n", 2), ("a\r\nb\r\n", 2),
  ])
  func `text takes as many rows as its wrapped lines`(_ text: String, _ rows: Int) {
    #expect(!RowCount.of(text, exceeds: rows, columns: 10))
    #expect(RowCount.of(text, exceeds: rows - 1, columns: 10))
  }

  @Test func `rows of long text are not counted to its end`() {
    #expect(RowCount.of(String(repeating: "x", count: 1_000_000), exceeds: 20, columns: 80))
    #expect(RowCount.of(String(repeating: "x\n", count: 1_000_000), exceeds: 20, columns: 80))
  }
}
