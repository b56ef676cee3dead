import CacheInfra
import Composition
import Foundation
import HTTPInfra
import Service
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport

@testable import Main

/// The app as it is when an example is tried: with the bundled service's sample data, nothing saved, and a clock that
/// stands still.
struct ExampleStory {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)

  /// What somebody types.
  enum Event {
    case mine(String)
    case colleague(String)
  }

  /// The lines that are seen at a terminal when `line` is typed, after all `events`.
  static func seen(of line: String, after events: [Event], isPlain: Bool) async throws -> [String] {
    let service = try BundledService(data: .memory, now: { now })
    let (seen, seeing) = AsyncStream.makeStream(of: [String].self)
    try await service.serve { port in
      try await ExampleApp.run(port: port, isPlain: isPlain) { mine in
        try await ExampleApp.run(port: port, isPlain: isPlain) { colleague in
          for event in events {
            switch event {
            case .mine(let line): _ = await mine.seen(of: line)
            case .colleague(let line): _ = await colleague.seen(of: line)
            }
          }
          seeing.yield(await mine.seen(of: line))
        }
      }
    }
    return await seen.first { _ in true } ?? []
  }

  /// Somebody who types "y" whenever they are asked.
  private struct Agreement: Asking {
    let transcript: Transcript

    func answer(to question: String) -> String {
      transcript.append(question + "y\n")
      return "y"
    }
  }

  /// One person's app.
  private struct ExampleApp {
    private let shell: Shell
    private let session: Session
    private let transcript = Transcript()

    /// Has the app running for as long as `body` takes.
    static func run(port: Int, isPlain: Bool, _ body: (ExampleApp) async throws -> Void) async throws {
      let client = NetworkHTTPClient(
        base: { () async throws(LoadFailure) in
          guard let address = ServerAddress("http://127.0.0.1:\(port)") else { throw .offline("no address") }
          return address
        }, timeout: .seconds(20))
      let folder = try TemporaryFolder()
      try await body(ExampleApp(client, settings: folder.path("config.toml"), isPlain: isPlain))
      await client.shutdown()
    }

    private init(_ client: NetworkHTTPClient, settings path: String, isPlain: Bool) {
      let transcript = transcript
      let settings = CurrentSettings()
      let console = Console(
        results: transcript, notes: transcript, asking: Agreement(transcript: transcript), isPlain: isPlain
      ) {
        Layout(format: settings.preferences.format, width: CommandExample.width, isPlain: isPlain)
      }
      session = AppComposer.session(
        in: AppContext(
          client: client, store: InMemoryCacheStore(),
          names: ("the bundled service", "/home/ana/.local/share/roster/bundled.sqlite"),
          clock: WallClock { now }, console: console, files: StubFiles([:]), settings: settings,
          settingsFile: KeptSettingsFile(path)))
      shell = Shell(
        session: session, console: console, interrupts: NoInterrupts(), policy: .script(failFast: false))
    }

    /// The lines that are seen when `line` is typed, itself left out; blanks at their ends are not seen.
    func seen(of line: String) async -> [String] {
      let before = transcript.text
      _ = await shell.run(TypedInput([line], on: transcript))
      let lines = transcript.text.dropFirst(before.count).split(separator: "\n").dropFirst()
      return lines.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
    }
  }
}
