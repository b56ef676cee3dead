import SharedUI
import Testing

@testable import Composition

@Suite("A line is coloured by what its words are")
struct HighlightedLineTests {
  @Test(arguments: [
    ("", []), ("users", ["0-5 green"]), ("sel", []), ("selx", ["0-4 red"]), ("sel ", ["0-3 red"]),
    ("select 'Ana S", ["0-6 green", "7-13 yellow"]), ("tasks \"a\" 3", ["6-9 yellow", "0-5 green"]),
    ("users; selct 3 # 'x'", ["0-5 green", "7-12 red"]), ("桜;back", ["0-1 red", "2-6 green"]),
    ("'users' ", ["0-7 yellow", "0-7 green"]), ("help users", ["0-4 green"]), ("us'", ["2-3 yellow"]),
    ("a\\", ["0-2 green"].filter { _ in false }),
  ])
  func spans(_ text: String, _ expected: [String]) {
    let spans = HighlightedLine(text).spans.map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.style)" }
    #expect(spans.sorted() == expected.sorted())
  }
}
