import SharedUI
import Testing

@testable import LineEditor

@Suite struct CompletionListTests {
  // Widths are the C library's, which has to be told the character set.
  init() { #expect(UTF8Locale.isSet) }

  private static let names = ["aa", "b", "桜", "dd", "e"]

  @Test(arguments: [
    (80, 24, ["aa  about aa", "b   about b", "桜  about 桜", "dd  about dd", "e   about e"]),
    (40, 5, ["aa  about aa       dd  about dd", "b   about b        e   about e", "桜  about 桜"]),
    (14, 24, ["aa  about aa", "b   about b", "桜  about 桜", "dd  about dd", "e   about e"]),
    (12, 24, ["aa  dd", "b   e", "桜"]), (20, 5, ["aa  桜  e", "b   dd"]),
    (5, 4, ["aa", "b", "... 3 more rows"]),
  ])
  func `completions are arranged in columns`(_ width: Int, _ height: Int, _ rows: [String]) {
    let completions = Self.names.map { CompletionCandidate(replacement: $0, length: 0, description: "about \($0)") }
    #expect(CompletionList(CompletionCandidates(completions), width: width, height: height).rows == rows)
    #expect(rows.allSatisfy { DisplayWidth.of($0) < width || $0.hasPrefix("...") })
  }

  @Test(arguments: [
    (80, 24, "... and more; keep typing to narrow the list"), (5, 4, "... "), (8, 24, "... and"),
  ])
  func `the last row of a cut-off list of completions says that there are more`(
    _ width: Int, _ height: Int, _ last: String
  ) {
    let completions = CompletionCandidates(
      ["aa", "bb", "cc"].map { CompletionCandidate(replacement: $0, length: 0) }, areCut: true)
    let rows = CompletionList(completions, width: width, height: height).rows
    #expect(rows.last == last)
    #expect(rows.allSatisfy { DisplayWidth.of($0) < width })
  }

  @Test func `control characters in completions are shown as pictures`() {
    let completion = CompletionCandidate(replacement: "a\u{1B}b", length: 0, description: "long\tstory")
    #expect(CompletionList(CompletionCandidates([completion]), width: 80, height: 24).rows == ["a␛b  long␉story"])
  }
}
