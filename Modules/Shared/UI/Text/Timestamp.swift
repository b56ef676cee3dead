package import Foundation

/// Formats a time for scripts.
package enum Timestamp {
  /// Returns `date` as ISO 8601 in UTC, to the second: `2026-11-21T08:00:00Z`.
  package static func text(of date: Date) -> String { date.ISO8601Format() }
}
