import SharedUI
import Testing

/// Somebody who always gives the same answer; without one they expect not to be asked.
package actor StubAsking: Asking {
  private let answer: String?
  /// What was asked.
  package private(set) var questions: [String] = []

  /// Answers everything so; with nil, nothing may be asked.
  package init(_ answer: String?) { self.answer = answer }

  /// Gives the answer.
  package func answer(to question: String) -> String {
    if answer == nil { Issue.record("nothing was to be asked, but '\(question)' is") }
    questions.append(question)
    return answer ?? ""
  }
}
