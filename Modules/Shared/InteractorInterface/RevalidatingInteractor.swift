package import SharedTiming

/// An interactor that revalidates a saved copy and downloads only what has changed.
package struct RevalidatingInteractor<Service: ConditionalInteractor, Copies: Validating>: Interactor
where Copies.Query == Service.Query, Copies.Resource == Service.Resource {
  fileprivate let service: Service
  fileprivate let copies: Copies
  fileprivate let clock: WallClock

  /// Loads from the service or, if the service answers that nothing has changed, from the saved copy.
  ///
  /// A confirmed copy keeps the version it was saved with. If there is no readable copy with an `ETag`, the full
  /// resource is requested; an unreadable copy is never an error.
  package func load(_ query: Service.Query) async throws(LoadFailure) -> Loaded<Service.Resource> {
    guard let etag = try await savedTag(for: query) else { return try await service.load(query) }
    if let changed = try await service.load(query, unless: etag) { return changed }
    // Another process may have replaced the copy in the meantime.
    guard var copy = try await savedCopy(for: query), copy.version.etag == etag
    else { return try await service.load(query) }
    copy.source = .remote
    copy.savedAt = clock.now
    copy.isCopy = true
    return copy
  }

  private func savedTag(for query: Service.Query) async throws(LoadFailure) -> String? {
    do {
      return try await copies.version(for: query)?.etag
    } catch {
      try Self.ignore(error)
      return nil
    }
  }

  private func savedCopy(for query: Service.Query) async throws(LoadFailure) -> Loaded<Service.Resource>? {
    do {
      return try await copies.load(query)
    } catch {
      try Self.ignore(error)
      return nil
    }
  }

  private static func ignore(_ failure: LoadFailure) throws(LoadFailure) {
    if failure == .cancelled { throw failure }
  }
}

extension ConditionalInteractor {
  /// Returns an interactor that downloads only what differs from `copies`, and dates confirmed copies with `clock`.
  package func revalidating<Copies: Validating>(_ copies: Copies, clock: WallClock)
    -> RevalidatingInteractor<Self, Copies>
  {
    RevalidatingInteractor(service: self, copies: copies, clock: clock)
  }
}
