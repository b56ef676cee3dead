package import Foundation

/// A source of the current time. Tests can supply their own.
package struct WallClock: Sendable {
  private let read: @Sendable () -> Date

  package init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  package static let system = WallClock { Date() }

  package var now: Date { read() }
}

/// A clock for the machine's uptime, which ignores changes to the wall clock. Tests can supply their own.
package struct UptimeClock: Sendable {
  private let read: @Sendable () -> TimeInterval

  package init(_ read: @escaping @Sendable () -> TimeInterval) { self.read = read }

  /// The system's uptime, which is the same for all processes.
  package static let system = UptimeClock { ProcessInfo.processInfo.systemUptime }

  package var now: TimeInterval { read() }

  /// Returns the minimum number of seconds that have passed since this clock showed `time`.
  ///
  /// If the clock now shows less than `time`, the machine has restarted since; the result is then its current uptime.
  package func elapsed(since time: TimeInterval) -> TimeInterval {
    let now = now
    return now >= time ? now - time : now
  }
}
