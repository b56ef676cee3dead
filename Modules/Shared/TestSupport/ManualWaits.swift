package import SharedInteractorInterface
import Synchronization

/// A clock for waits that goes on only by being waited with.
package final class ManualWaits: Sendable {
  private let time = Mutex(Duration.zero)

  /// A clock at zero.
  package init() {}

  /// The time.
  package var now: Duration { time.withLock { $0 } }

  /// Lets time pass.
  package func pass(_ duration: Duration) { time.withLock { $0 += duration } }

  /// The clock, as budgets see it.
  package var clock: WaitClock {
    WaitClock(now: { self.now }, block: { self.pass($0) }, sleep: { self.pass($0) })
  }
}
