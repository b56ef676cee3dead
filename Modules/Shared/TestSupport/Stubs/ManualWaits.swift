package import SharedTiming
import Synchronization

/// A clock for waits that advances only by waiting on it.
package final class ManualWaits: Sendable {
  private let time = Mutex(Duration.zero)

  /// Creates a clock at zero.
  package init() {}

  /// The current time.
  package var now: Duration { time.withLock { $0 } }

  /// Advances the clock.
  package func pass(_ duration: Duration) { time.withLock { $0 += duration } }

  /// The clock as budgets use it.
  package var clock: WaitClock {
    WaitClock(now: { self.now }, block: { self.pass($0) }, sleep: { self.pass($0) })
  }
}
