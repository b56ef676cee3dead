/// Lets the tasks of this process do work under one key one after the other.
actor TurnQueue {
  private var busy: Set<String> = []
  private var waiting: [(key: String, turn: AsyncStream<Never>.Continuation)] = []

  /// Runs `work` once all others that wait or work under `key` are done.
  func run<Value: Sendable>(_ key: String, _ work: @Sendable () async throws -> Value) async throws -> Value {
    while busy.contains(key) {
      let (ended, turn) = AsyncStream.makeStream(of: Never.self)
      waiting.append((key, turn))
      for await _ in ended {}
      try Task.checkCancellation()
    }
    busy.insert(key)
    defer {
      busy.remove(key)
      for waiter in waiting where waiter.key == key { waiter.turn.finish() }
      waiting.removeAll { $0.key == key }
    }
    return try await work()
  }
}
