/// A lock that lets one task of a process work at a time.
package actor Turn {
  private var isTaken = false
  private var waiting: [AsyncStream<Never>.Continuation] = []

  package init() {}

  /// Runs `work` once no other task holds the lock; returns `nil` without running it if the calling task is cancelled
  /// first.
  package func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows -> Value? {
    while isTaken {
      let (end, ending) = AsyncStream.makeStream(of: Never.self)
      waiting.append(ending)
      for await _ in end {}
      if Task.isCancelled { return nil }
    }
    isTaken = true
    defer {
      isTaken = false
      for waiter in waiting { waiter.finish() }
      waiting = []
    }
    return try await work()
  }
}
