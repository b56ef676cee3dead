package import Foundation

/// A resource, with where it came from, how old it is, and what a person should be warned of.
package struct Loaded<Resource: Sendable>: Sendable {
  /// What was loaded.
  package var resource: Resource
  /// Where it came from.
  package var source: LoadSource
  /// When the service gave it: now if it is live, when it was saved if not.
  package var savedAt: Date
  /// Which state of it the service gave.
  package var version: ListVersion
  /// Whether it was read from a copy that the service confirmed, so that nothing else need be kept.
  package var isCopy = false
  /// What went less than well, in the order it happened.
  package var warnings: [LoadWarning]

  /// A resource from `source` as of `savedAt`.
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

  /// The same answer, made another resource.
  package func map<Other: Sendable>(_ transform: (Resource) -> Other) -> Loaded<Other> {
    var other = Loaded<Other>(
      transform(resource), source: source, savedAt: savedAt, version: version, warnings: warnings)
    other.isCopy = isCopy
    return other
  }
}

extension Loaded: Equatable where Resource: Equatable {}
extension Loaded: Hashable where Resource: Hashable {}

/// Where a resource came from.
package enum LoadSource: Hashable, Sendable {
  /// The service, just now.
  case remote
  /// The cache; the failure says why the service was not used, nil that it was not asked.
  case cache(because: LoadFailure?)
}

/// Something that did not keep a load from succeeding, but that its user should know.
package enum LoadWarning: Hashable, Sendable {
  /// So many elements of the service's list could not be used and were left out.
  case malformed(Int)
  /// No list was to be had: what is shown is only what the user has changed.
  case onlyEdits
  /// What was loaded could not be saved; the text says why.
  case notSaved(String)
}

/// Which state of a list a copy shows: by the service's own account, and by how much this app had changed by then.
package struct ListVersion: Hashable, Sendable {
  /// The `ETag` that the service gave the list; nil if it gave none.
  package let etag: String?
  /// How many of this app's own changes the service had confirmed when the list was asked for; 0 where none are counted.
  package let revision: Int

  /// The version the service calls `etag`, after `revision` changes of our own.
  package init(etag: String? = nil, revision: Int = 0) {
    self.etag = etag
    self.revision = revision
  }
}
