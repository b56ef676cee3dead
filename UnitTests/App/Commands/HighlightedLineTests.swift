import SharedUI
import Testing

@testable import App

@Suite struct HighlightedLineTests {
  @Test(arguments: [
    ("", []), ("users", ["0-5 green"]), ("sel", []), ("selx", ["0-4 red"]), ("sel ", ["0-3 red"]),
    ("select 'Ana S", ["0-6 green", "7-13 yellow"]), ("tasks \"a\" 3", ["6-9 yellow", "0-5 green"]),
    ("users; selct 3 # 'x'", ["0-5 green", "7-12 red"]), ("桜;back", ["0-1 red", "2-6 green"]),
    ("'users' ", ["0-7 yellow", "0-7 green"]), ("help users", ["0-4 green"]), ("us'", ["2-3 yellow"]),
    ("a\\", [String]()), ("add It's \"x\"; users # y ", ["0-3 green", "4-23 yellow"]),
    ("users; edit 41 'x", ["0-5 green", "7-11 green", "15-17 yellow"]),
    ("add --for 'a' x", ["0-3 green", "10-13 yellow", "14-15 yellow"]),
  ])
  func `commands and quoted text are highlighted`(_ text: String, _ expected: [String]) {
    let spans = TypedLine.spans(of: text).map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.style)" }
    #expect(spans.sorted() == expected.sorted())
  }

  @Test(arguments: [
    ("t ", ["0-1 green"]), ("show 3", ["0-4 green"]), ("sho", []), ("sho ", ["0-3 red"]),
    ("users; t", ["7-8 green", "0-5 green"]), ("loop", []), ("loop ", ["0-4 red"]), ("nowhere ", ["0-7 red"]),
  ])
  func `aliases are highlighted like commands`(_ text: String, _ expected: [String]) throws {
    var aliases = Aliases()
    for (name, words) in [
      ("t", ["tasks", "3"]), ("show", ["t"]), ("loop", ["loop"]), ("nowhere", ["nothing"]),
    ] {
      aliases.add(try Alias(name, for: [words]))
    }
    let spans = TypedLine.spans(of: text, aliases: aliases).map {
      "\($0.range.lowerBound)-\($0.range.upperBound) \($0.style)"
    }
    #expect(spans.sorted() == expected.sorted())
  }
}
