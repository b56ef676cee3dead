import TestSupport

/// A user story with the real app and an imitated service.
struct ImitatedStory: PlayedStory {
  /// The server while it is reachable.
  let server: RawServer
  let client: AppClient
  var port: Int { server.port }

  /// Runs a story, in which the answer to the first request with each of the methods `lost` is
  /// lost.
  static func tell(
    _ service: some ImitatedService, losing lost: Set<String> = [],
    _ body: (ImitatedStory) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let client = AppClient(store: SharedStore(path: folder.path("store.sqlite")))
    let loss = Loss(methods: lost)
    let losesAnswer: @Sendable (ImitatedRequest) async -> Bool = { await loss.applies(to: $0) }
    try await service.serve(losesAnswer: losesAnswer) { server in
      try await body(ImitatedStory(server: server, client: client))
    }
  }

  // Applies once for each method.
  private actor Loss {
    private var methods: Set<String>

    init(methods: Set<String>) { self.methods = methods }

    func applies(to request: ImitatedRequest) -> Bool { methods.remove(request.method) != nil }
  }
}
