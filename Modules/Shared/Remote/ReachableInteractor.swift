package import SharedInteractorInterface

/// Skips the wrapped interactor while the service must not be asked.
package struct ReachableInteractor<Service: Interactor>: Interactor {
  private let service: Service
  private let connectivity: Connectivity

  /// Asks `service` as far as `connectivity` allows.
  init(_ service: Service, connectivity: Connectivity) {
    self.service = service
    self.connectivity = connectivity
  }

  /// Asks the service, or throws at once why it is not asked now.
  package func load(_ query: Service.Query) async throws(LoadFailure) -> Loaded<Service.Resource> {
    try await connectivity.check()
    return try await service.load(query)
  }
}

extension Interactor {
  /// This interactor, asked only while `connectivity` allows it.
  package func whileReachable(by connectivity: Connectivity) -> ReachableInteractor<Self> {
    ReachableInteractor(self, connectivity: connectivity)
  }
}
