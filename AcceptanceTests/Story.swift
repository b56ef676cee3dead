import TestSupport

/// A story told with the real app and a service whose every answer is the story's.
struct Story: Sendable {
  /// Where the service is while it can be reached.
  let server: RawServer
  /// The service's data.
  let service: TeamService
  private let client: AppClient

  /// Tells a story with a store of `kind` and a service that knows nothing yet.
  static func tell(_ kind: StoreKind, _ body: (Story) async throws -> Void) async throws {
    let service = TeamService()
    let folder = try TemporaryFolder()
    let client = AppClient(store: SharedStore(kind, path: folder.path("store.sqlite")))
    try await service.serve { server in
      try await body(Story(server: server, service: service, client: client))
    }
  }

  /// Starts the app anew, types `lines`, and leaves; gives all that was seen, the prompts and lines included.
  func launch(
    _ lines: String..., online: Bool = true, setup: AppClient.Setup = AppClient.Setup()
  ) async throws -> String {
    try await client.launch(lines, port: online ? server.port : nil, setup: setup)
  }
}
