import App
import Foundation
import HTTPInfra
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport

/// The real app on one machine: real HTTP, a store that outlives each launch, and a clock that stands still.
struct AppClient: Sendable {
  // Nothing listens on port 1, so this is what being offline is like.
  private static let nowhere = "http://127.0.0.1:1"
  /// What all launches share.
  let store: SharedStore

  /// Starts the app anew, types `lines`, and leaves; gives all that was seen, the prompts and lines included.
  ///
  /// - Parameter port: Where the service listens on loopback, shown as `PORT`; nil if it cannot be reached.
  func launch(_ lines: [String], port: Int?, setup: Setup) async throws -> String {
    let client = Self.client(of: port.map { "http://127.0.0.1:\($0)" } ?? Self.nowhere, timeout: setup.timeout)
    let transcript = Transcript()
    let console = setup.console(on: transcript)
    var context = AppContext(
      server: AppContext.Server(client, name: "the server", mode: setup.mode, startsOffline: setup.isOffline),
      storage: AppContext.Storage(try store.reopened(), name: "the store"), console: console, files: StubFiles())
    context.clocks = AppContext.Clocks(
      wall: WallClock { setup.now }, uptime: UptimeClock { setup.uptime }, sleep: ManualSleep().sleep)
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
    return NetworkHTTPClient(base: base, timeout: timeout)
  }

  /// How the app is started.
  struct Setup: Sendable {
    var format = OutputFormat.table
    var mode = LoadMode.liveOrSaved
    var isOffline = false
    var timeout = Duration.seconds(120)
    var now = Date(timeIntervalSince1970: 1_795_248_000)
    /// How long the machine has been running.
    var uptime: TimeInterval = 1_000
    /// How wide the terminal is; nil if it is none.
    var width: Int?
    var isColored = false
    /// Whether what goes to standard error is marked.
    var marksNotes = false
    /// Makes the pauses of a spinner; nil for none.
    var spinning: (@Sendable (Duration) async throws -> Void)?
    /// Takes the terminal over; nil where it cannot be.
    var fullScreen: (@Sendable (Transcript) -> any FullScreen)?
    var settings = CurrentSettings()
    var settingsFile: any SettingsStore = NoSettingsFile()

    /// The same, `seconds` later.
    func later(_ seconds: TimeInterval) -> Setup {
      var setup = self
      setup.now += seconds
      setup.uptime += seconds
      return setup
    }

    fileprivate func console(on transcript: Transcript) -> Console {
      let layout = Layout(format: format, width: width, isColored: isColored)
      return Console(
        results: transcript, notes: marksNotes ? MarkedNotes(transcript: transcript) : transcript,
        terminal: Console.Terminal(spinner: spinning.map { Spinner(on: transcript, sleep: $0) }),
        areNotesColored: layout.isColored
      ) { layout }
    }
  }
}
