import Foundation
import Synchronization

/// A clock that stands still until it is set.
final class ServiceClock: Sendable {
  private let days = Mutex(0.0)

  /// What it shows.
  var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + days.withLock { $0 } * 86_400) }

  /// Sets it this many days after where it began.
  func set(days: Double) { self.days.withLock { $0 = days } }
}
