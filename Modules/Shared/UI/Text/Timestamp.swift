package import Foundation
import SharedDomain

/// Formats a time for scripts.
package enum Timestamp {
  /// Returns `date` as ISO 8601 in UTC, to the second: `2026-11-21T08:00:00Z`.
  package static func text(of date: Date) -> String { date.ISO8601Format() }

  /// Returns the time `text`, as in `text(of:)`, as the user's clock shows it: `2026-11-21 17:00:00`; any other text as it is.
  static func local(_ text: String, in zone: TimeZone = .current) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: zone)
    return Date(iso8601: text)?.formatted(style.year().month().day().time(includingFractionalSeconds: false)) ?? text
  }
}
