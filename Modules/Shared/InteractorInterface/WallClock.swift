package import Foundation

/// Where the time comes from, so that a test can say what time it is.
package struct WallClock: Sendable {
  private let read: @Sendable () -> Date

  /// A clock that tells what `read` gives.
  package init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  /// The system's clock.
  package static let system = WallClock { Date() }

  /// The time at this moment.
  package var now: Date { read() }
}
