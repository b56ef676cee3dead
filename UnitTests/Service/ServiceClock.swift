import Foundation
import Synchronization

/// A clock that stands still until it is set.
final class ServiceClock: Sendable {
  private let seconds = Mutex(0.0)

  /// What it shows.
  var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + seconds.withLock { $0 }) }

  /// Sets it this many days after where it began.
  func set(days: Double) { set(seconds: days * 86_400) }

  /// Sets it this many seconds after where it began.
  func set(seconds: Double) { self.seconds.withLock { $0 = seconds } }
}
