#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What waits are measured by, and done with.
package struct WaitClock: Sendable {
  /// The time since some moment; never goes backwards.
  package let now: @Sendable () -> Duration
  /// Blocks the calling thread so long.
  package let block: @Sendable (Duration) -> Void
  /// Lets the calling task sleep so long, or until it is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// A clock that does what it is given.
  package init(
    now: @escaping @Sendable () -> Duration, block: @escaping @Sendable (Duration) -> Void,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.now, self.block, self.sleep) = (now, block, sleep)
  }

  /// The system's.
  package static let system = system(since: .now)

  private static func system(since start: ContinuousClock.Instant) -> WaitClock {
    WaitClock(
      now: { start.duration(to: .now) },
      block: { duration in
        let (seconds, attoseconds) = duration.components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&rest, nil)
      }, sleep: { try await Task.sleep(for: $0) })
  }
}
