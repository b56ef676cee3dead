import Service
import TestSupport

/// A user story with two clients that change the tasks of one service.
struct EditStory: PlayedStory {
  let client: AppClient
  let port: Int
  /// The same service on a colleague's machine.
  let colleague: Colleague

  struct Colleague: PlayedStory {
    let client: AppClient
    let port: Int
  }

  /// Runs a story with the bundled service, in which user 3 has the tasks 41 and 42.
  static func tell(_ body: (EditStory) async throws -> Void) async throws {
    try await BundledService(data: .memoryWithFewTasks(2)).serve { try await tell(port: $0, body) }
  }

  /// Runs a story with the bundled service behind a `network` that can lose messages.
  static func tell(
    over network: LossyNetwork, _ body: (EditStory, RawServer) async throws -> Void
  ) async throws {
    try await network.serve { server in try await tell(port: server.port) { try await body($0, server) } }
  }

  private static func tell(port: Int, _ body: (EditStory) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let clients = ["mine", "theirs"].map { AppClient(store: SharedStore(path: folder.path("\($0).sqlite"))) }
    try await body(EditStory(client: clients[0], port: port, colleague: Colleague(client: clients[1], port: port)))
  }
}
