/// A source of the signals that interrupt a running command.
package protocol InterruptSource: Sendable {
  /// Waits for the next signal and returns its number; `nil` once the calling task is cancelled.
  func next() async -> Int32?
}
