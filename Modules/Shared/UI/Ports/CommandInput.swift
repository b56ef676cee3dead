/// Where the lines of commands come from.
package protocol CommandInput: Sendable {
  /// Waits for the next line; `prompt` is shown if somebody is there to read it.
  func next(prompt: String) async -> InputEvent
}

/// What became of waiting for a line.
package enum InputEvent: Hashable, Sendable {
  /// A line without its end, and its number if lines are counted, from 1.
  case line(String, number: Int? = nil)
  /// A line that cannot be taken, and why.
  case rejected(String, number: Int?)
  /// The user pressed Ctrl-C; the line was empty before or not.
  case interrupted(lineWasEmpty: Bool)
  /// A signal asks the program to end.
  case signalled(Int32)
  /// The input cannot be read any further, and why.
  case failed(String)
  /// There is no more input.
  case end
}
