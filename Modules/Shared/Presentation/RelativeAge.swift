package import Foundation

/// Formats how long ago something happened.
package enum RelativeAge {
  private static let units: [(name: String, seconds: Int)] = [
    ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
  ]

  /// Returns the time from `then` to `now` in its largest whole unit, such as `2 minutes ago`; `just now` if that is
  /// under five seconds or `then` is in the future.
  package static func text(from then: Date, to now: Date) -> String {
    let elapsed = min(now.timeIntervalSince(then), Double(Int32.max))
    guard elapsed >= 5, let unit = units.first(where: { elapsed >= Double($0.seconds) }) else { return "just now" }
    let count = Int(elapsed) / unit.seconds
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }
}
