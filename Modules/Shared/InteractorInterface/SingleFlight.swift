/// Shares the result of a load among all that ask for the same at the same time.
///
/// Nothing is kept once the load is over, so a failure is never the answer to a later demand.
package actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private typealias Outcome = Result<Value, LoadFailure>

  // Those who wait for each load in progress; nil means that it was cancelled.
  private var waiting: [Key: [AsyncStream<Outcome?>.Continuation]] = [:]

  package init() {}

  /// Returns the result of `load`, or that of a load for the same `key` that is already in progress.
  ///
  /// The first to ask runs `load` in its own task. If that is cancelled, the next one in line runs its own `load`, so a
  /// cancellation reaches nobody else.
  package func value(
    for key: Key, _ load: @Sendable () async throws(LoadFailure) -> Value
  ) async throws(LoadFailure) -> Value {
    while waiting[key] != nil {
      let outcome = await outcome(of: key)
      if Task.isCancelled { throw .cancelled }
      if let outcome { return try outcome.get() }
    }
    waiting[key] = []
    let outcome = await Outcome(catching: load)
    // The result of a cancelled load may only look complete.
    let isOver = !Task.isCancelled && outcome.failure != .cancelled
    for waiter in waiting.removeValue(forKey: key) ?? [] {
      waiter.yield(isOver ? outcome : nil)
      waiter.finish()
    }
    return try outcome.get()
  }

  /// Returns how many wait for the load of `key` that another one has begun.
  func waiters(for key: Key) -> Int { waiting[key]?.count ?? 0 }

  // Waits for the load in progress; returns nil if it or the calling task was cancelled.
  private func outcome(of key: Key) async -> Outcome? {
    let (outcomes, waiter) = AsyncStream.makeStream(of: Outcome?.self)
    waiting[key]?.append(waiter)
    for await outcome in outcomes { return outcome }
    return nil
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

extension Interactor where Query: Hashable {
  /// Returns an interactor that joins a load of the same query that is in progress in `flights`.
  package func sharing(_ flights: SingleFlight<Query, Loaded<Resource>>) -> ClosureInteractor<Query, Resource> {
    ClosureInteractor { query async throws(LoadFailure) in
      try await flights.value(for: query) { () async throws(LoadFailure) in try await load(query) }
    }
  }
}
