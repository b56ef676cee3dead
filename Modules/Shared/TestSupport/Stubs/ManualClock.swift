package import Foundation
package import SharedTiming
import Synchronization

/// A clock that stands still until it is set.
package final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// Creates a clock that shows `start`, by default 2026-11-21T08:00:00Z.
  package init(_ start: Date = Date(timeIntervalSince1970: 1_795_248_000)) { time = Mutex(start) }

  /// The time shown.
  package var now: Date { time.withLock { $0 } }

  /// Moves the clock forward, or backward if `seconds` is negative.
  package func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// The clock as product code reads it.
  package var wallClock: WallClock { WallClock { self.now } }
}
