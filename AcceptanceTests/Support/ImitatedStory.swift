import TestSupport

/// A user story with the real app and an imitated service.
struct ImitatedStory: Sendable {
  /// The server while it is reachable.
  let server: RawServer
  private let client: AppClient

  /// Runs a story with a store of `kind`.
  static func tell(
    _ kind: StoreKind, _ service: some ImitatedService, _ body: (ImitatedStory) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let client = AppClient(store: SharedStore(kind, path: folder.path("store.sqlite")))
    try await service.serve { server in try await body(ImitatedStory(server: server, client: client)) }
  }

  /// Starts the app, types `lines` and exits. Returns everything shown, including prompts and typed lines.
  func launch(
    _ lines: String..., online: Bool = true, setup: AppClient.Setup = AppClient.Setup()
  ) async throws -> String {
    try await client.launch(lines, port: online ? server.port : nil, setup: setup)
  }
}
