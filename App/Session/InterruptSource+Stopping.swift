package import SharedUI

extension InterruptSource {
  /// Runs `work`, which a signal cancels; returns its value if it finished, or the signal after it has ended.
  package func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value?, signal: Int32?) {
    await withTaskGroup(of: (value: Value?, signal: Int32?).self) { group in
      group.addTask { (await work(), nil) }
      group.addTask { (nil, await next()) }
      let first = await group.next() ?? (nil, nil)
      group.cancelAll()
      let second = await group.next() ?? (nil, nil)
      // A signal that arrived just as the work finished was consumed from its source, so it must not be lost here.
      if let signal = first.signal ?? second.signal { return (nil, signal) }
      return (first.value ?? second.value, nil)
    }
  }
}
