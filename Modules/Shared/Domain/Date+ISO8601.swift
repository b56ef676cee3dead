package import Foundation

extension Date {
  /// Creates the time that `text` is, `2026-12-01T09:00:00Z`; `nil` if it is none.
  package init?(iso8601 text: String) {
    for style in [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)] {
      do {
        self = try style.parse(text)
        return
      } catch {}
    }
    return nil
  }
}
