package import SharedTiming

/// An interactor that revalidates a saved copy and downloads only what has changed.
package struct RevalidatingInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  fileprivate let service: any ConditionalInteractor<Query, Resource>
  fileprivate let copies: any Validating<Query, Resource>
  fileprivate let clock: WallClock

  /// Loads from the service or, if the service answers that nothing has changed, from the saved copy.
  ///
  /// A confirmed copy keeps the version it was saved with. If there is no readable copy with an `ETag`, the full
  /// resource is requested; an unreadable copy is never an error.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    let etag = try await readable { () async throws(LoadFailure) in try await copies.version(for: query)?.etag }
    guard let etag else { return try await service.load(query) }
    if let changed = try await service.load(query, unless: etag) { return changed }
    // Another process may have replaced the copy in the meantime.
    let saved = try await readable { () async throws(LoadFailure) in try await copies.load(query) }
    guard var copy = saved, copy.version.etag == etag else { return try await service.load(query) }
    copy.source = .remote
    copy.savedAt = clock.now
    copy.isCopy = true
    return copy
  }

  // Returns what `read` does, or `nil` if that fails for any other reason than a cancellation.
  private func readable<Value>(
    _ read: () async throws(LoadFailure) -> Value?
  ) async throws(LoadFailure) -> Value? {
    do {
      return try await read()
    } catch {
      guard error == .cancelled else { return nil }
      throw error
    }
  }
}

extension ConditionalInteractor {
  /// Returns an interactor that downloads only what differs from `copies`, and dates confirmed copies with `clock`.
  package func revalidating(
    _ copies: some Validating<Query, Resource>, clock: WallClock
  ) -> RevalidatingInteractor<Query, Resource> {
    RevalidatingInteractor(service: self, copies: copies, clock: clock)
  }
}
