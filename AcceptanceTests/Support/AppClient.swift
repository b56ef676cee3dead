import AccountUIComposer
import App
import CredentialsInfra
import Foundation
import HTTPInfra
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import TestSupport

/// The real app on one machine, with real HTTP, a store shared by all launches, and a fixed clock.
struct AppClient: Sendable {
  // Nothing listens on port 1, so connections fail as they do offline.
  private static let unreachable = "http://127.0.0.1:1"
  /// The store of all launches.
  let store: SharedStore

  /// Starts the app, types `lines` and exits. Returns everything shown, including prompts and typed lines.
  ///
  /// - Parameter port: The port of the service on loopback, shown as `PORT`; `nil` if it is unreachable.
  func launch(_ lines: [String], port: Int?, setup: Setup) async throws -> String {
    let address = port.map { "http://127.0.0.1:\($0)" } ?? Self.unreachable
    let client = Self.client(of: address, timeout: setup.timeout)
    let transcript = Transcript()
    let console = setup.console(on: transcript)
    var context = AppContext(
      server: try setup.server(client, at: address),
      storage: AppContext.Storage(try store.reopened(), edits: store.reopenedEdits(), name: "the store"),
      console: console, files: StubFiles())
    context.clocks.wall = WallClock { setup.now }
    context.clocks.uptime = UptimeClock { setup.uptime }
    context.clocks.sleep = EndlessSleep.sleep
    (context.settings, context.settingsFile) = (setup.settings, setup.settingsFile)
    context.fullScreen = setup.fullScreen?(transcript)
    let session = AppComposer.session(in: context)
    let shell = Shell(session: session, console: console, interrupts: NoInterrupts(), policy: .script(failFast: false))
    var end = await shell.run(TypedInput(lines, on: transcript))
    if let left = await session.leave(isSending: true), end == .finished(.success) { end = .finished(left) }
    await client.shutdown()
    if case .finished(let status) = end { transcript.append("[exit \(status.rawValue)]\n") }
    return port.map { transcript.text.replacing(":\($0)", with: ":PORT") } ?? transcript.text
  }

  private static func client(of address: String, timeout: Duration) -> NetworkHTTPClient {
    let base = { @Sendable () async throws(LoadFailure) in
      guard let address = ServerAddress(address) else { throw .offline("no address") }
      return address
    }
    return NetworkHTTPClient(base: base, timeout: timeout, retries: RetryPolicy(sleep: { _ in }))
  }

  /// The conditions of a launch.
  struct Setup: Sendable {
    var format = OutputFormat.table
    var mode = LoadMode.liveOrSaved
    var isOffline = false
    var timeout = Duration.seconds(120)
    var now = Date(timeIntervalSince1970: 1_795_248_000)
    /// The uptime of the machine.
    var uptime: TimeInterval = 1_000
    /// The width of the terminal; `nil` if there is none.
    var width: Int?
    var isColored = false
    /// Whether lines of standard error are marked.
    var marksNotes = false
    /// Pauses the spinner; `nil` for no spinner.
    var spinning: (@Sendable (Duration) async throws -> Void)?
    /// Creates a full screen; `nil` if there is none.
    var fullScreen: (@Sendable (Transcript) -> any FullScreen)?
    var settings = CurrentSettings()
    var settingsFile: (any SettingsStore)?
    /// How the service is described and the token for it; `nil` for the built-in description and no token.
    var service: (description: ServiceDescription, token: Secret)?

    fileprivate func server(_ client: NetworkHTTPClient, at address: String) throws -> AppContext.Server {
      guard let service, let address = ServerAddress(address) else {
        return AppContext.Server(client, name: "the server", mode: mode, startsOffline: isOffline)
      }
      let described = DescribedHTTPClient(client, service.description, origin: address.origin) { _ in }
      let access = RequestAuthorization(
        to: address, as: nil, given: .token(service.token), store: InMemoryTokenStore(), client: described,
        service.description, mayBePlain: true, clock: WallClock { now })
      var server = AppContext.Server(access.authenticated, name: "the server", mode: mode, startsOffline: isOffline)
      (server.description, server.access) = (service.description, access)
      return server
    }

    /// Returns the same conditions `seconds` later.
    func later(_ seconds: TimeInterval) -> Setup {
      var setup = self
      setup.now += seconds
      setup.uptime += seconds
      return setup
    }

    fileprivate func console(on transcript: Transcript) -> Console {
      let width = width
      let layout = Layout(format: format, width: width, isColored: isColored)
      return Console(
        results: transcript, notes: marksNotes ? MarkedNotes(transcript: transcript) : transcript,
        terminal: Console.Terminal(
          spinner: spinning.map { Spinner(on: transcript, width: { width }, sleep: $0) },
          pager: spinning.map { _ in ShortPager() }, notesWidth: { width }),
        areNotesColored: layout.isColored
      ) { layout }
    }
  }
}
