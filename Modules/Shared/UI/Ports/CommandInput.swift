/// A source of command lines.
package protocol CommandInput: Sendable {
  /// Waits for the next line; `prompt` is shown if the input is interactive.
  func next(prompt: String) async -> InputEvent
}

/// The result of waiting for a line.
package enum InputEvent: Hashable, Sendable {
  /// A line without its terminator, and its number from 1 if lines are counted.
  case line(String, number: Int? = nil)
  /// A line that cannot be accepted, with the reason.
  case rejected(String, number: Int?)
  /// The user pressed Ctrl-C.
  case interrupted(lineWasEmpty: Bool)
  case signalled(Int32)
  /// The input can no longer be read, for the given reason.
  case failed(String)
  case end
}

/// A source of the signals that interrupt a running command.
package protocol InterruptSource: Sendable {
  /// Waits for the next signal and returns its number; `nil` once the calling task is cancelled.
  func next() async -> Int32?
}

/// Asks the user questions.
package protocol Asking: Sendable {
  /// Shows `question`, which must be safe to print, and returns the answered line; empty if there is none or the task
  /// is cancelled.
  func answer(to question: String) async -> String
}
