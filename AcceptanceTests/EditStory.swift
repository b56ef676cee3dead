import Service
import TestSupport

/// A story of two clients and a service that they change.
struct EditStory: Sendable {
  /// Where the service listens on loopback.
  let port: Int
  private let mine: AppClient
  private let theirs: AppClient

  /// Tells a story with stores of `kind` and the bundled service, where user 3 has the tasks 41 and 42.
  static func tell(_ kind: StoreKind, _ body: (EditStory) async throws -> Void) async throws {
    try await BundledService(data: .memoryWithFewTasks(2)).serve { try await tell(kind, port: $0, body) }
  }

  /// Tells a story with stores of `kind` and the bundled service behind a `line` that can lose what is sent over it.
  static func tell(
    _ kind: StoreKind, over line: LossyLine, _ body: (EditStory, RawServer) async throws -> Void
  ) async throws {
    try await line.serve { server in try await tell(kind, port: server.port) { try await body($0, server) } }
  }

  private static func tell(_ kind: StoreKind, port: Int, _ body: (EditStory) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let clients = ["mine", "theirs"].map { AppClient(store: SharedStore(kind, path: folder.path("\($0).sqlite"))) }
    try await body(EditStory(port: port, mine: clients[0], theirs: clients[1]))
  }

  /// Starts the app anew on my machine, types `lines`, and leaves; gives all that was seen.
  func launch(
    _ lines: String..., online: Bool = true, setup: AppClient.Setup = AppClient.Setup()
  ) async throws -> String {
    try await mine.launch(lines, port: online ? port : nil, setup: setup)
  }

  /// The same on somebody else's machine, which is online.
  func colleague(_ lines: String..., setup: AppClient.Setup = AppClient.Setup()) async throws -> String {
    try await theirs.launch(lines, port: port, setup: setup)
  }
}
