package import Foundation
package import SharedInteractorInterface
import Synchronization

/// A clock that stands still until it is set.
package final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// A clock that shows `start`: 2026-11-21T08:00:00Z unless told otherwise.
  package init(_ start: Date = Date(timeIntervalSince1970: 1_795_248_000)) { time = Mutex(start) }

  /// The time it shows.
  package var now: Date { time.withLock { $0 } }

  /// Goes forward, or backwards if `seconds` is negative.
  package func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// The same clock as the product reads it.
  package var wallClock: WallClock { WallClock { self.now } }
}
