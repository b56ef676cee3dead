/// Where signals that ask to stop what is going on come from, while a command runs.
package protocol InterruptSource: Sendable {
  /// Waits for the next signal and returns its number; nil once the calling task is cancelled.
  func next() async -> Int32?
}
