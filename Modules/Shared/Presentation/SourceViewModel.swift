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

  /// Says where something came from that was given by the service at `savedAt`, as seen from `viewpoint`.
  package init(_ source: LoadSource, savedAt: Date, from viewpoint: Viewpoint) {
    self.savedAt = savedAt
    switch source {
    case .remote:
      (isLive, parts, reason, isStale) = (true, ["live"], nil, false)
    case .cache(let failure):
      let cause = failure?.cause
      let why = cause.map { ["\($0.reason): \($0.detail)"] } ?? []
      let isOld = viewpoint.isStale(savedAt)
      let age = ["saved \(viewpoint.age(of: savedAt))"] + (isOld ? ["stale"] : [])
      (isLive, parts, reason, isStale) = (false, age + why, cause?.reason, isOld)
    }
  }

  /// Its parts on one line: `saved 2 minutes ago · offline: could not connect to …`.
  package var text: String { parts.joined(separator: " · ") }

  /// Where something came from that was put together from this and `others`: the oldest that was saved, or the service if
  /// it gave all of them.
  package func combined(with others: [SourceViewModel]) -> SourceViewModel {
    ([self] + others).filter { !$0.isLive }.min { $0.savedAt < $1.savedAt } ?? self
  }
}
