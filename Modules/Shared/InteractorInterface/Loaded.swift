package import Foundation

/// A resource with its source, its age, its version and any warnings.
package struct Loaded<Resource: Sendable>: Sendable {
  package var resource: Resource
  package var source: LoadSource
  /// The time at which the service provided the data: now for live data, otherwise the time of the save.
  package var savedAt: Date
  package var version: ListVersion
  /// Whether this is a saved copy that the service just confirmed, so that only the time and version need saving.
  package var isCopy = false
  /// How much of the list this is.
  package var extent = LoadExtent.whole
  /// The warnings, in the order in which they occurred.
  package var warnings: [LoadWarning]

  package init(
    _ resource: Resource, source: LoadSource, savedAt: Date, version: ListVersion = ListVersion(),
    warnings: [LoadWarning] = []
  ) {
    self.resource = resource
    self.source = source
    self.savedAt = savedAt
    self.version = version
    self.warnings = warnings
  }

  package func map<Other: Sendable>(_ transform: (Resource) -> Other) -> Loaded<Other> {
    var other = Loaded<Other>(
      transform(resource), source: source, savedAt: savedAt, version: version, warnings: warnings)
    other.isCopy = isCopy
    other.extent = extent
    return other
  }
}

extension Loaded: Equatable where Resource: Equatable {}
extension Loaded: Hashable where Resource: Hashable {}

/// The source of a resource.
package enum LoadSource: Hashable, Sendable {
  case remote
  /// The cache. The failure says why the service was not used; `nil` means that it was not asked.
  case cache(because: LoadFailure?)
}

/// How much of a list was loaded.
package enum LoadExtent: Hashable, Sendable {
  case whole
  /// All elements that could be read; others were left out, and may include one that is missing.
  case readable
  /// Some elements of `total`, which is `nil` if unknown; an element that is missing may still exist.
  case part(total: Int?)
  /// Nothing of it: what there is was added to it here.
  case nothing
}

/// A problem that did not prevent a load but that the user should know about.
package enum LoadWarning: Hashable, Sendable {
  /// The number of elements of the service's list that could not be read and were left out, and the first of them.
  case leftOut(Int, first: LeftOutElement)
  /// The number of ids that several elements of the service's list have, and the first of them.
  case repeated(Int, first: String)
  /// The number of elements of the service's list that were not asked for and left out.
  case unfiltered(Int)
  /// The list is incomplete, for the given reason, so it was not saved.
  case incomplete(String)
  /// The loaded list could not be saved, for the given reason.
  case notSaved(String)
  /// What only a feature knows of its lists, in a sentence without a full stop.
  case other(String)
}

/// An element of a list that could not be read.
package struct LeftOutElement: Hashable, Sendable {
  /// Its place in the list, counted from 0.
  package let index: Int
  /// The path of the member that cannot be read, such as `id`; empty for the element itself.
  package let path: String
  /// What is wrong with it: `is missing`.
  package let problem: String

  package init(index: Int, path: String, problem: String) {
    self.index = index
    self.path = path
    self.problem = problem
  }
}

/// The version of a list: the service's entity tag, and the revision of whatever is to be applied to it here.
package struct ListVersion: Hashable, Sendable {
  /// The `ETag` that the service sent with the list; `nil` if it sent none.
  package let etag: String?
  /// The revision when the list was requested, which tells what it includes already; 0 if nothing is applied to it.
  package let revision: Int

  package init(etag: String? = nil, revision: Int = 0) {
    self.etag = etag
    self.revision = revision
  }
}

/// The reason why a load gave no live data, or no data at all.
///
/// The associated text says what happened, as a clause for people.
package enum LoadFailure: Error, Hashable, Sendable {
  /// No connection could be made, the host was not found, or the user asked to stay offline.
  case offline(String)
  /// The whole request, including connecting, exceeded its time limit.
  case timeout(String)
  /// The service cannot answer now: 5xx or 429.
  case server(String)
  /// The answer is unusable: cut short, not JSON, not a list, too large, or with an unexpected status.
  case invalid(String)
  /// 401 or 403: not signed in, or not allowed.
  case refused(String)
  case notFound
  case nothingSaved
  /// The cache could not be read or written.
  case store(String)
  /// The load was interrupted; nothing was changed.
  case cancelled
}

extension LoadFailure {
  /// The failure of every request while the user wants to stay offline.
  package static let paused = LoadFailure.offline("offline by request")

  /// How to sign in, as a phrase.
  package static let signInHint = "run 'login'"

  /// Why a request failed, as a phrase for people.
  package var phrase: String {
    switch self {
    case .offline(let why), .timeout(let why), .server(let why), .invalid(let why), .refused(let why), .store(let why):
      why
    case .notFound, .nothingSaved: "not found (404)"
    case .cancelled: "interrupted"
    }
  }

  /// Whether the service is unusable, so that a saved copy may be shown; false for a refusal, a 404 or a cancellation.
  package var meansServiceUnusable: Bool {
    switch self {
    case .offline, .timeout, .server, .invalid: true
    case .refused, .notFound, .nothingSaved, .store, .cancelled: false
    }
  }

  /// Whether nothing answered at all, so that an immediate retry would only cost the same wait again.
  package var meansNoConnection: Bool {
    switch self {
    case .offline, .timeout: true
    default: false
    }
  }
}

/// Whether a saved copy may be shown instead of the service's answer.
package enum LoadMode: Hashable, Sendable {
  /// Answer from the service or, if it cannot be used, from the saved copy.
  case liveOrSaved
  case liveOnly

  /// Whether a saved copy may be shown.
  package var allowsSaved: Bool { self == .liveOrSaved }
}
