import Composition
import Foundation
import HTTPInfra
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import Synchronization
import TestSupport

/// A story told with the real app: real HTTP on loopback, a store that outlives each launch, and a clock that stands still.
struct Story: Sendable {
  /// Where the service is while it can be reached.
  let server: RawServer
  /// The service's data.
  let service: TeamService
  private let store: SharedStore

  /// Tells a story with a store of `kind` and a service that knows nothing yet.
  static func tell(_ kind: StoreKind, _ body: (Story) async throws -> Void) async throws {
    let service = TeamService()
    let folder = try TemporaryFolder()
    let store = SharedStore(kind, path: folder.path("store.sqlite"))
    try await service.serve { server in
      try await body(Story(server: server, service: service, store: store))
    }
  }

  /// Starts the app anew, types `lines`, and leaves; gives all that was seen, the prompts and lines included.
  func launch(_ lines: String..., online: Bool = true, setup: Setup = Setup()) async throws -> String {
    // Nothing listens on port 1, so this is what being offline is like.
    let address = online ? server.url() : "http://127.0.0.1:1"
    let base = { @Sendable () async throws(LoadFailure) in
      guard let address = ServerAddress(address) else { throw .offline("no address") }
      return address
    }
    let client = NetworkHTTPClient(base: base, timeout: setup.timeout)
    let transcript = Transcript()
    let console = Console(results: transcript, notes: transcript) { Layout(format: setup.format) }
    let session = AppComposer.session(
      in: AppContext(
        client: client, store: try store.reopened(), names: ("the server", "the store"), mode: setup.mode,
        isOffline: setup.isOffline, clock: WallClock { setup.now }, console: console))
    let shell = Shell(session: session, console: console, interrupts: NoInterrupts(), policy: .script(failFast: false))
    let end = await shell.run(TypedInput(lines, on: transcript))
    await client.shutdown()
    if case .finished(let status) = end { transcript.append("[exit \(status.rawValue)]\n") }
    return transcript.text.replacing(":\(server.port)", with: ":PORT")
  }

  /// How the app is started.
  struct Setup: Sendable {
    var format = OutputFormat.table
    var mode = LoadMode.liveOrSaved
    var isOffline = false
    var timeout = Duration.seconds(20)
    var now = Date(timeIntervalSince1970: 1_795_248_000)

    /// The same, `seconds` later.
    func later(_ seconds: TimeInterval) -> Setup {
      var setup = self
      setup.now += seconds
      return setup
    }
  }
}
