package import Foundation
package import SharedInteractorInterface
package import SharedTiming

/// The settings that presentation depends on: whether saved data is allowed, the current time and the age limit.
///
/// Every presenter takes one, so that none of these can be forgotten.
package struct Viewpoint: Sendable {
  package let mode: LoadMode
  package let clock: WallClock
  private let maxAge: @Sendable () -> Duration?

  /// Creates a viewpoint.
  ///
  /// - Parameter maxAge: The age from which saved data counts as stale, read each time it is needed; `nil` means never.
  package init(mode: LoadMode, clock: WallClock, maxAge: @escaping @Sendable () -> Duration?) {
    self.mode = mode
    self.clock = clock
    self.maxAge = maxAge
  }

  /// Returns how long ago `time` was, as text.
  package func age(of time: Date) -> String { RelativeAge.text(from: time, to: clock.now) }

  /// Whether data saved at `time` is stale.
  package func isStale(_ time: Date) -> Bool {
    maxAge().map { clock.now.timeIntervalSince(time) > $0 / .seconds(1) } ?? false
  }
}

/// Formats how long ago something happened, or how long it will take until it does.
package enum RelativeAge {
  private static let units: [(noun: Noun, seconds: Int)] = [
    (Noun("day"), 86_400), (Noun("hour"), 3_600), (Noun("minute"), 60), (Noun("second"), 1),
  ]

  /// Returns the time from `then` to `now` in its largest whole unit, such as `2 minutes ago`; `just now` if that is
  /// under five seconds or `then` is in the future.
  package static func text(from then: Date, to now: Date) -> String {
    span(now.timeIntervalSince(then)).map { $0 + " ago" } ?? "just now"
  }

  /// Returns the time from `now` until `then` in its largest whole unit, such as `in 2 minutes`; `now` if that is under
  /// five seconds.
  package static func text(until then: Date, from now: Date) -> String {
    span(then.timeIntervalSince(now)).map { "in " + $0 } ?? "now"
  }

  /// Returns `time` in its largest whole unit, such as `2 minutes`; `nil` if it is under five seconds.
  package static func span(_ time: TimeInterval) -> String? {
    let time = min(time, Double(Int32.max))
    guard time >= 5, let unit = units.first(where: { time >= Double($0.seconds) }) else { return nil }
    return unit.noun.text(of: Int(time) / unit.seconds)
  }
}
