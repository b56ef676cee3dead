import Service
import TestSupport

/// A user story with two clients that change the tasks of one service.
struct EditStory: Sendable {
  /// The port of the service on loopback.
  let port: Int
  private let mine: AppClient
  private let theirs: AppClient

  /// Runs a story with stores of `kind` and the bundled service, in which user 3 has the tasks 41 and 42.
  static func tell(_ kind: StoreKind, _ body: (EditStory) async throws -> Void) async throws {
    try await BundledService(data: .memoryWithFewTasks(2)).serve { try await tell(kind, port: $0, body) }
  }

  /// Runs a story with stores of `kind` and the bundled service behind a `network` that can lose messages.
  static func tell(
    _ kind: StoreKind, over network: LossyNetwork, _ body: (EditStory, RawServer) async throws -> Void
  ) async throws {
    try await network.serve { server in try await tell(kind, port: server.port) { try await body($0, server) } }
  }

  private static func tell(_ kind: StoreKind, port: Int, _ body: (EditStory) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let clients = ["mine", "theirs"].map { AppClient(store: SharedStore(kind, path: folder.path("\($0).sqlite"))) }
    try await body(EditStory(port: port, mine: clients[0], theirs: clients[1]))
  }

  /// Starts the app on the user's machine, types `lines` and exits. Returns everything shown.
  func launch(
    _ lines: String..., online: Bool = true, setup: AppClient.Setup = AppClient.Setup()
  ) async throws -> String {
    try await mine.launch(lines, port: online ? port : nil, setup: setup)
  }

  /// Does the same on a colleague's machine, which is online.
  func colleague(_ lines: String..., setup: AppClient.Setup = AppClient.Setup()) async throws -> String {
    try await theirs.launch(lines, port: port, setup: setup)
  }
}
