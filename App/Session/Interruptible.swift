package import SharedUI

/// Work that a signal can stop.
struct Interruptible: Sendable {
  /// Tells of signals meanwhile.
  let interrupts: any InterruptSource

  /// How work ended.
  enum Outcome<Value: Sendable>: Sendable {
    /// It came to its end, and gave this.
    case done(Value?)
    /// A signal stopped it, or came just as it ended.
    case interrupted(signal: Int32)
  }

  /// Does `work`; a signal cancels it, and its end is waited for.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value?) async -> Outcome<Value> {
    await withTaskGroup(of: Outcome<Value>?.self) { group in
      group.addTask { .done(await work()) }
      group.addTask { await interrupts.next().map { .interrupted(signal: $0) } }
      let first = await group.next() ?? nil
      group.cancelAll()
      let second = await group.next() ?? nil
      // A signal that came just as the work ended was taken from its source, so it must not be lost here.
      if case .interrupted(let signal) = second { return .interrupted(signal: signal) }
      return first ?? second ?? .done(nil)
    }
  }
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
