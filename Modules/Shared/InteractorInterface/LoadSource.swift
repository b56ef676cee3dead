/// Where a resource came from.
package enum LoadSource: Hashable, Sendable {
  /// The service, just now.
  case remote
  /// The cache; the failure says why the service was not used, nil that it was not asked.
  case cache(because: LoadFailure?)
}
