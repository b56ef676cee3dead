import Testing

@testable import LineEditor

@Suite("The only completion ends its word, unless the word goes on")
struct CompletionStepTests {
  @Test(arguments: [
    ("users", "", "users "), ("users", " x", "users"), ("lists/", "", "lists/"), ("'my lists/'", "", "'my lists/'"),
    ("'Ana Sol'", "", "'Ana Sol' "),
  ])
  func after(_ replacement: String, _ right: String, _ line: String) {
    let step = CompletionStep.after("x", before: right, with: [Completion(replacement: replacement, length: 1)])
    #expect(step == .replace(line))
  }
}
