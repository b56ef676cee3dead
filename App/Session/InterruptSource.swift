/// Where signals that ask to stop what is going on come from, while a command runs.
package protocol InterruptSource: Sendable {
  /// Waits for the next signal and gives its number; nil once the calling task is cancelled.
  func next() async -> Int32?
}

extension InterruptSource {
  /// Does `work`, which a signal cancels; gives what came of it, if it came to its end, or the signal.
  package func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value?, signal: Int32?) {
    switch await Interruptible(interrupts: self).run(work) {
    case .done(let value): (value, nil)
    case .interrupted(let signal): (nil, signal)
    }
  }
}
