import Foundation

/// A clock for measuring and performing waits.
package struct WaitClock: Sendable {
  /// The time since a fixed moment; never goes backwards.
  package let now: @Sendable () -> Duration
  /// Blocks the calling thread for the given duration.
  package let block: @Sendable (Duration) -> Void
  /// Suspends the calling task for the given duration, or until it is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from the given functions.
  package init(
    now: @escaping @Sendable () -> Duration, block: @escaping @Sendable (Duration) -> Void,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.now, self.block, self.sleep) = (now, block, sleep)
  }

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
