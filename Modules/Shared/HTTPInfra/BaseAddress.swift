import SharedInteractorInterface
import SharedRemote

/// The server's address, found out once, however many requests wait for it; a failure is not remembered.
actor BaseAddress {
  /// The address, once it was found out.
  private(set) var known: ServerAddress?

  private let find: @Sendable () async throws(LoadFailure) -> ServerAddress
  private var search: Task<Result<ServerAddress, LoadFailure>, Never>?

  /// An address that `find` will tell.
  init(_ find: @escaping @Sendable () async throws(LoadFailure) -> ServerAddress) {
    self.find = find
  }

  /// The address, found out now if need be; a cancelled caller also ends the search, which another one waiting
  /// then begins anew.
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
