import SharedUI
import Testing

/// A user who always gives the same answer. Without an answer, a question is recorded as an issue.
package actor StubAsking: Asking {
  private let answer: String?
  package private(set) var questions: [String] = []

  /// Creates a user who gives `answer` to every question; with `nil`, no question is expected.
  package init(_ answer: String?) { self.answer = answer }

  package func answer(to question: String, isSecret: Bool) -> String? {
    if answer == nil { Issue.record("nothing was to be asked, but '\(question)' is") }
    questions.append(question)
    return answer ?? ""
  }
}
