/// Somebody who can be asked a question.
package protocol Asking: Sendable {
  /// Shows `question`, made harmless, and gives the line that is answered; empty if none is, or the task is cancelled.
  func answer(to question: String) async -> String
}
