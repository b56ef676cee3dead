package import Foundation

/// How long the machine has been running, whatever its wall clock says, so that a test can say it.
package struct UptimeClock: Sendable {
  private let read: @Sendable () -> TimeInterval

  /// A clock that tells what `read` gives: seconds that only a restart of the machine sets back.
  package init(_ read: @escaping @Sendable () -> TimeInterval) { self.read = read }

  /// The system's clock, which is the same for all processes.
  package static let system = UptimeClock { ProcessInfo.processInfo.systemUptime }

  /// The uptime at this moment.
  package var now: TimeInterval { read() }

  /// The least number of seconds that can have passed since this clock showed `time`.
  ///
  /// If it shows less than then, the machine was restarted since, and has been running for as long as the clock shows.
  package func elapsed(since time: TimeInterval) -> TimeInterval {
    let now = now
    return now >= time ? now - time : now
  }
}
