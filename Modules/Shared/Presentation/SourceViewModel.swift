package import Foundation
package import SharedInteractorInterface

/// The source of a resource, for people and for scripts.
package struct SourceViewModel: Hashable, Sendable {
  package let isLive: Bool
  /// `live`, or `saved 2 days ago`, optionally followed by `stale` and `offline: could not connect to …`.
  package let parts: [String]
  /// `offline`, `timeout`, `server` or `invalid` if the service failed; `nil` if it was used, or was not asked.
  package let reason: String?
  /// The time at which the service provided the data.
  package let savedAt: Date
  /// Whether saved data is older than the limit; false for live data.
  package let isStale: Bool

  /// Creates the source of data that the service provided at `savedAt`, as seen from `viewpoint`.
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

  /// The parts on one line: `saved 2 minutes ago · offline: could not connect to …`.
  package var text: String { parts.joined(separator: " · ") }

  /// Returns the source of a combination of this and `others`: the oldest saved one, or live if all are live.
  package func combined(with others: [SourceViewModel]) -> SourceViewModel {
    ([self] + others).filter { !$0.isLive }.min { $0.savedAt < $1.savedAt } ?? self
  }
}
