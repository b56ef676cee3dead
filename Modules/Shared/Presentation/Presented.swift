package import Foundation
import SharedDomain
package import SharedInteractorInterface

/// A view model with its source and warnings.
package struct Presented<Model: Sendable>: Sendable {
  package let model: Model
  package let source: SourceViewModel
  /// Sentences without a full stop, in order.
  package let warnings: [String]

  package init(_ model: Model, source: SourceViewModel, warnings: [String] = []) {
    self.model = model
    self.source = source
    self.warnings = warnings
  }

  /// Creates the view model of what was loaded, a list of `noun`, as seen from `viewpoint`.
  package init(_ loaded: Loaded<Model>, of noun: Noun, from viewpoint: Viewpoint) {
    self.init(
      loaded.resource,
      source: SourceViewModel(loaded.source, savedAt: loaded.savedAt, extent: loaded.extent, from: viewpoint),
      warnings: loaded.warnings.map { $0.text(of: noun) })
  }

  package func map<Other: Sendable>(_ transform: (Model) -> Other) -> Presented<Other> {
    Presented<Other>(transform(model), source: source, warnings: warnings)
  }
}

extension Presented: Equatable where Model: Equatable {}

extension LoadWarning {
  fileprivate func text(of noun: Noun) -> String {
    switch self {
    case .leftOut(let count, let first):
      "\(noun.text(of: count)) left out: \(noun.several)[\(first.index)]"
        + (first.path.isEmpty ? "" : ".\(first.path)") + " \(first.problem)"
    case .repeated(let count, let first):
      "the service sent several \(noun.several) with the id \(first)"
        + (count == 1 ? "" : ", and with \(Noun("other id").text(of: count - 1))")
    case .unfiltered(let count):
      "\(noun.text(of: count)) left out: the service sent more than was asked for"
    case .incomplete(let why): "the list is incomplete, so it was not saved: \(why)"
    case .notSaved(let why): "the list could not be saved: \(why)"
    case .other(let text): text
    }
  }
}

/// The source of a resource, as text for display and as members for scripts.
package struct SourceViewModel: Hashable, Sendable {
  package let isLive: Bool
  /// `live` or `incomplete`, or `saved 2 days ago`, optionally followed by `stale` and
  /// `could not connect to …`.
  package private(set) var parts: [String]
  /// `offline`, `timeout`, `server` or `invalid` if the service failed; `nil` if it was used, or was not asked.
  package let reason: String?
  /// Why the service failed, as in `parts`; `nil` if it was used, or was not asked.
  package let failure: String?
  /// The time at which the service provided the data.
  package let savedAt: Date
  /// Whether only a part of the list was loaded.
  package let isIncomplete: Bool
  /// The number of elements of the whole list, if only a part of it was loaded and that is known.
  package let total: Int?
  /// Whether saved data is older than the limit; false for live data.
  package let isStale: Bool

  /// Creates the source of data that the service provided at `savedAt`, as seen from `viewpoint`.
  package init(_ source: LoadSource, savedAt: Date, extent: LoadExtent = .whole, from viewpoint: Viewpoint) {
    self.savedAt = savedAt
    isIncomplete = if case .part = extent { true } else { false }
    total = if case .part(let total) = extent { total } else { nil }
    isLive = source == .remote
    isStale = !isLive && viewpoint.isStale(savedAt)
    let why: LoadFailure? = if case .cache(let failure) = source { failure } else { nil }
    let cause = why?.cause
    let live = isIncomplete ? "incomplete" : "live"
    let age = isLive ? live : "saved \(viewpoint.age(of: savedAt))"
    parts = [age] + (isStale ? ["stale"] : []) + (cause.map { [$0.detail] } ?? [])
    reason = cause?.reason
    failure = cause?.detail
  }

  /// The same source, while newer data are on their way.
  package var loading: SourceViewModel { changing(self) { $0.parts.append("loading…") } }

  /// The parts on one line: `saved 2 minutes ago · could not connect to …`.
  package var text: String { parts.joined(separator: " · ") }

  /// Returns the source of a combination of this and `others`: the oldest saved one, or live if all are live and whole.
  package func combined(with others: [SourceViewModel]) -> SourceViewModel {
    ([self] + others).filter { !$0.isLive }.min { $0.savedAt < $1.savedAt } ?? others.first(where: \.isIncomplete)
      ?? self
  }
}
