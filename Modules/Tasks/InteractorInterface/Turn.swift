/// Lets one task at a time do something, while the others wait for their turn.
actor Turn {
  private var isTaken = false
  private var waiting: [AsyncStream<Never>.Continuation] = []

  /// Does `work` once nobody else does theirs; nil, `work` not done, if the calling task is cancelled before.
  func run<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value? {
    while isTaken {
      let (end, ending) = AsyncStream.makeStream(of: Never.self)
      waiting.append(ending)
      for await _ in end {}
      if Task.isCancelled { return nil }
    }
    isTaken = true
    let value = await work()
    isTaken = false
    for one in waiting { one.finish() }
    waiting = []
    return value
  }
}
