/// A pause that lasts until it is released or its task is cancelled; for one task at a time.
package struct ManualSleep: Sendable {
  private let pauses = AsyncStream<Duration>.makeStream()
  private let releases = AsyncStream<Void>.makeStream()

  /// Creates a pause that has not begun.
  package init() {}

  /// Pauses until released; `duration` is only reported to the caller of `pause`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  package func sleep(_ duration: Duration) async throws {
    pauses.continuation.yield(duration)
    for await _ in releases.stream { return }
    throw CancellationError()
  }

  /// Waits for the next pause to begin and returns its duration; `nil` if cancelled.
  package func pause() async -> Duration? {
    for await duration in pauses.stream { return duration }
    return nil
  }

  /// Ends the current pause or, if there is none, the next one.
  package func release() { releases.continuation.yield() }
}
