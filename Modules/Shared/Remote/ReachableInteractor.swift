package import SharedInteractorInterface

/// An interactor that is skipped while the service must not be asked.
package struct ReachableInteractor<Service: Interactor>: Interactor {
  private let service: Service
  private let connectivity: Connectivity

  /// Creates an interactor that asks `service` only while `connectivity` allows it.
  init(_ service: Service, connectivity: Connectivity) {
    self.service = service
    self.connectivity = connectivity
  }

  /// Loads from the service, or throws at once the reason why it is not asked.
  package func load(_ query: Service.Query) async throws(LoadFailure) -> Loaded<Service.Resource> {
    try await connectivity.check()
    return try await service.load(query)
  }
}

extension Interactor {
  /// Returns an interactor that asks this one only while `connectivity` allows it.
  package func whileReachable(by connectivity: Connectivity) -> ReachableInteractor<Self> {
    ReachableInteractor(self, connectivity: connectivity)
  }
}
