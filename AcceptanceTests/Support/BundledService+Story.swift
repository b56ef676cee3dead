import Service

extension BundledService {
  /// Serves on a free port of loopback, which is passed to `body`, for as long as that runs.
  func serve(_ body: (Int) async throws -> Void) async throws {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { listening.finish() }
        try await run { listening.yield($0) }
      }
      for await port in ports {
        try await body(port)
        break
      }
      group.cancelAll()
      try await group.waitForAll()
    }
  }
}
