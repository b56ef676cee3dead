import TestSupport

/// A user story with the real app and a service with configured responses.
struct Story: PlayedStory {
  /// The server while it is reachable.
  let server: RawServer
  /// The responses of the service.
  let service: TeamService
  let client: AppClient
  var port: Int { server.port }

  /// Runs a story with a service without responses.
  static func tell(_ body: (Story) async throws -> Void) async throws {
    let service = TeamService()
    let folder = try TemporaryFolder()
    let client = AppClient(store: SharedStore(path: folder.path("store.sqlite")))
    try await service.serve { server in
      try await body(Story(server: server, service: service, client: client))
    }
  }
}
