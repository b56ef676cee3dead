/// Asks a service only for what has changed since it was copied, and takes the copy of what has not.
package struct RevalidatingInteractor<Service: ConditionalInteractor, Copies: Validating>: Interactor
where Copies.Query == Service.Query, Copies.Resource == Service.Resource {
  private let service: Service
  private let copies: Copies
  private let clock: WallClock

  /// Asks `service`; a copy of `copies` that it confirms is as of `clock`.
  package init(_ service: Service, copies: Copies, clock: WallClock) {
    self.service = service
    self.copies = copies
    self.clock = clock
  }

  /// The service's answer: given by it or, where it says that nothing changed, read from the copy that it was asked about.
  ///
  /// The version of a copy stays what it was saved with. Where there is no copy that has an `ETag` and can be read, the
  /// service is asked for everything; a copy that cannot be read is never a failure.
  package func load(_ query: Service.Query) async throws(LoadFailure) -> Loaded<Service.Resource> {
    guard let etag = try await readable({ () throws(LoadFailure) in try await copies.version(for: query) })?.etag
    else { return try await service.load(query) }
    if let changed = try await service.load(query, unless: etag) { return changed }
    // Another process may have replaced the copy meanwhile.
    guard var copy = try await readable({ () throws(LoadFailure) in try await copies.load(query) }),
      copy.version.etag == etag
    else { return try await service.load(query) }
    (copy.source, copy.savedAt, copy.isCopy) = (.remote, clock.now, true)
    return copy
  }

  private func readable<Value>(_ read: () async throws(LoadFailure) -> Value?) async throws(LoadFailure) -> Value? {
    do {
      return try await read()
    } catch {
      guard error == .cancelled else { return nil }
      throw error
    }
  }
}

extension ConditionalInteractor {
  /// This interactor, asked only for what differs from `copies`; what it confirms is as of `clock`.
  package func revalidating<Copies: Validating>(_ copies: Copies, clock: WallClock)
    -> RevalidatingInteractor<Self, Copies>
  {
    RevalidatingInteractor(self, copies: copies, clock: clock)
  }
}
