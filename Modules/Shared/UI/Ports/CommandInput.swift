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
