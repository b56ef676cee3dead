import SharedUI
import Testing

@testable import LineEditor

@Suite struct CompletionStepTests {
  @Test(arguments: [
    ("users", "", "users "), ("users", " x", "users"), ("lists/", "", "lists/"), ("'my lists/'", "", "'my lists/'"),
    ("'Ana Sol'", "", "'Ana Sol' "),
  ])
  func `a completed word is followed by a space unless it continues`(
    _ replacement: String, _ right: String, _ line: String
  ) {
    let step = CompletionStep.after(
      "x", before: right, with: CompletionCandidates([CompletionCandidate(replacement: replacement, length: 1)]))
    #expect(step == .finish(line))
    #expect(step.listed(after: "x") == line)
  }

  @Test func `no space follows a completion that the user goes on typing in`() {
    let candidate = CompletionCandidate(replacement: "Write", length: 0, isOpen: true)
    #expect(
      CompletionStep.after("edit 41 ", before: "", with: CompletionCandidates([candidate])) == .finish("edit 41 Write"))
  }

  private static let kachi = ["'Kachi Abe'", "'Kachi Ono'"].map { CompletionCandidate(replacement: $0, length: 1) }

  @Test func `the common prefix of all matches is inserted`() {
    let step = CompletionStep.after("k", before: "", with: CompletionCandidates(Self.kachi))
    #expect(step == .extend("'Kachi "))
    #expect(step.listed(after: "k") == "'Kachi ")
  }

  @Test func `the common prefix of substitutes is not inserted`() {
    let completions = CompletionCandidates(
      ["141", "142"].map { CompletionCandidate(replacement: $0, length: 1, isSubstitute: true) })
    #expect(CompletionStep.after("x", before: "", with: completions) == .ambiguous(completions))
  }

  @Test func `what only contains the typed text counts if nothing begins with it`() {
    let other = CompletionCandidate(replacement: "zkk", length: 1, isSubstitute: true)
    #expect(CompletionStep.after("x", before: "", with: CompletionCandidates([other])) == .finish("zkk "))
    let one = CompletionCandidates([Self.kachi[0], other])
    #expect(CompletionStep.after("k", before: "", with: one) == .finish("'Kachi Abe' "))
    #expect(
      CompletionStep.after("k", before: "", with: CompletionCandidates(Self.kachi + [other])) == .extend("'Kachi "))
  }

  @Test(arguments: [1, 2])
  func `the common prefix of an incomplete list is not inserted`(_ count: Int) {
    let completions = CompletionCandidates(Array(Self.kachi.prefix(count)), areCut: true)
    let step = CompletionStep.after("k", before: "", with: completions)
    #expect(step == .ambiguous(completions))
    #expect(step.listed(after: "k") == "k")
  }
}
