package import Foundation

/// A source of the current time. Tests can supply their own.
package struct WallClock: Sendable {
  private let read: @Sendable () -> Date

  /// Creates a clock that returns the result of `read`.
  package init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  package static let system = WallClock { Date() }

  /// The current time.
  package var now: Date { read() }
}
