package import Foundation
package import SharedInteractorInterface

/// Where a list came from, for people and for scripts.
package struct SourceViewModel: Hashable, Sendable {
  /// Whether the service gave it just now.
  package let isLive: Bool
  /// `live`, or `saved 2 days ago`, and perhaps `stale` and `offline: could not connect to …`.
  package let parts: [String]
  /// Why the service was not used: `offline`, `timeout`, `server` or `invalid`; nil where it was, or was not asked.
  package let reason: String?
  /// When the service gave it.
  package let savedAt: Date
  /// Whether it is older than it should be; never what the service gave just now.
  package let isStale: Bool

  /// Says where something came from that was given by the service at `savedAt`, as seen at `now`; a saved one older
  /// than `maxAge` is stale, at any age if that is nil.
  package init(_ source: LoadSource, savedAt: Date, now: Date, maxAge: Duration? = nil) {
    self.savedAt = savedAt
    let isOld = maxAge.map { now.timeIntervalSince(savedAt) > $0 / .seconds(1) } ?? false
    isStale = source != .remote && isOld
    switch source {
    case .remote:
      (isLive, parts, reason) = (true, ["live"], nil)
    case .cache(let failure):
      let cause = failure?.cause
      let why = cause.map { ["\($0.reason): \($0.detail)"] } ?? []
      let age = ["saved \(RelativeAge.text(from: savedAt, to: now))"] + (isOld ? ["stale"] : [])
      (isLive, parts, reason) = (false, age + why, cause?.reason)
    }
  }

  /// Its parts on one line: `saved 2 minutes ago · offline: could not connect to …`.
  package var text: String { parts.joined(separator: " · ") }
}
