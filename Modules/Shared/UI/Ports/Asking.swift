/// Asks the user questions.
package protocol Asking: Sendable {
  /// Shows `question`, which must be safe to print, and returns the answered line; empty if there is none or the task
  /// is cancelled.
  func answer(to question: String) async -> String
}
