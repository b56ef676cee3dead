import SharedInteractorInterface
import SharedRemote

/// The server's address, resolved once for all requests that wait for it; failures are not remembered.
actor BaseAddress {
  private(set) var known: ServerAddress?

  private let find: @Sendable () async throws(LoadFailure) -> ServerAddress
  private var search: Task<Result<ServerAddress, LoadFailure>, Never>?

  /// Creates an address that `find` resolves.
  init(_ find: @escaping @Sendable () async throws(LoadFailure) -> ServerAddress) {
    self.find = find
  }

  /// Returns the address, resolving it if necessary.
  ///
  /// A cancelled caller also cancels the search; any other caller then starts it again.
  func address() async throws(LoadFailure) -> ServerAddress {
    while known == nil {
      let search = self.search ?? begin()
      let result = await withTaskCancellationHandler {
        await search.value
      } onCancel: {
        search.cancel()
      }
      if self.search == search { self.search = nil }
      if Task.isCancelled { throw .cancelled }
      if case .failure = result, search.isCancelled { continue }
      known = try result.get()
    }
    guard let known else { throw .cancelled }
    return known
  }

  private func begin() -> Task<Result<ServerAddress, LoadFailure>, Never> {
    let task = Task { [find] () async -> Result<ServerAddress, LoadFailure> in
      do throws(LoadFailure) {
        return .success(try await find())
      } catch {
        return .failure(error)
      }
    }
    search = task
    return task
  }
}
