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
