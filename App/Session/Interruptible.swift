package import SharedUI

/// A runner of work that a signal can cancel.
struct Interruptible: Sendable {
  /// The source of signals during the work.
  let interrupts: any InterruptSource

  /// How the work ended.
  enum Outcome<Value: Sendable>: Sendable {
    /// The work finished with this result.
    case done(Value?)
    /// A signal cancelled the work or arrived just as it finished.
    case interrupted(signal: Int32)
  }

  /// Runs `work`; a signal cancels it, and the call returns after it has ended.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value?) async -> Outcome<Value> {
    await withTaskGroup(of: Outcome<Value>?.self) { group in
      group.addTask { .done(await work()) }
      group.addTask { await interrupts.next().map { .interrupted(signal: $0) } }
      let first = await group.next() ?? nil
      group.cancelAll()
      let second = await group.next() ?? nil
      // A signal that arrived just as the work finished was consumed from its source, so it must not be lost here.
      if case .interrupted(let signal) = second { return .interrupted(signal: signal) }
      return first ?? second ?? .done(nil)
    }
  }
}

extension InterruptSource {
  /// Runs `work`, which a signal cancels; returns its value if it finished, or the signal.
  package func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value?, signal: Int32?) {
    switch await Interruptible(interrupts: self).run(work) {
    case .done(let value): (value, nil)
    case .interrupted(let signal): (nil, signal)
    }
  }
}
