/// A pause that lasts until it is released or its task is cancelled, for one sleeper at a time.
package struct ManualSleep: Sendable {
  private let pauses = AsyncStream<Duration>.makeStream()
  private let releases = AsyncStream<Void>.makeStream()

  /// A pause that nobody makes yet.
  package init() {}

  /// Pauses; `duration` is only told to who waits for the pause.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  package func sleep(_ duration: Duration) async throws {
    pauses.continuation.yield(duration)
    for await _ in releases.stream { return }
    throw CancellationError()
  }

  /// Waits until a pause has begun that was not waited for yet, and tells how long it would be; nil if cancelled.
  package func pause() async -> Duration? {
    for await duration in pauses.stream { return duration }
    return nil
  }

  /// Ends the pause, or the next one if there is none now.
  package func release() { releases.continuation.yield() }
}
