package import Foundation
package import SharedInteractorInterface

/// Where a list came from, for people and for scripts.
package struct SourceViewModel: Hashable, Sendable {
  /// Whether the service gave it just now.
  package let isLive: Bool
  /// `live`, or `saved 2 minutes ago · offline: could not connect to …`.
  package let text: String
  /// Why the service was not used: `offline`, `timeout`, `server` or `invalid`; nil where it was, or was not asked.
  package let reason: String?
  /// When the service gave it.
  package let savedAt: Date

  /// Says where something came from that was given by the service at `savedAt`, as seen at `now`.
  package init(_ source: LoadSource, savedAt: Date, now: Date) {
    self.savedAt = savedAt
    switch source {
    case .remote:
      (isLive, text, reason) = (true, "live", nil)
    case .cache(let failure):
      let cause = failure?.cause
      let why = cause.map { " · \($0.reason): \($0.detail)" } ?? ""
      (isLive, text, reason) = (false, "saved \(RelativeAge.text(from: savedAt, to: now))\(why)", cause?.reason)
    }
  }
}
