import TestSupport

/// A user story with the real app and an imitated service.
struct ImitatedStory: Sendable {
  /// The server while it is reachable.
  let server: RawServer
  private let client: AppClient

  /// Runs a story with a store of `kind`, in which the answer to the first request with the method `lost` is lost.
  static func tell(
    _ kind: StoreKind, _ service: some ImitatedService, losing lost: String? = nil,
    _ body: (ImitatedStory) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let client = AppClient(store: SharedStore(kind, path: folder.path("store.sqlite")))
    let loss = Loss(method: lost)
    let losesAnswer: @Sendable (ImitatedRequest) async -> Bool = { await loss.applies(to: $0) }
    try await service.serve(losesAnswer: losesAnswer) { server in
      try await body(ImitatedStory(server: server, client: client))
    }
  }

  /// Starts the app, types `lines` and exits. Returns everything shown, including prompts and typed lines.
  func launch(
    _ lines: String..., online: Bool = true, setup: AppClient.Setup = AppClient.Setup()
  ) async throws -> String {
    try await client.launch(lines, port: online ? server.port : nil, setup: setup)
  }

  // Applies once.
  private actor Loss {
    private var method: String?

    init(method: String?) { self.method = method }

    func applies(to request: ImitatedRequest) -> Bool {
      guard request.method == method else { return false }
      method = nil
      return true
    }
  }
}
