import App
import CacheInfra
import EditsInfra
import Foundation
import HTTPInfra
import Service
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import TestSupport
import Testing

@testable import Main

/// Runs examples of the help: with the bundled service's sample data, nothing saved, and a fixed clock.
struct ExampleStory {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)

  /// Commands that were run before, separated by semicolons.
  enum Event {
    case mine(String)
    case colleague(String)
  }

  /// Returns the lines shown at a terminal for `line`, after all `events`.
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

  /// A user who answers every question with "y".
  private struct AffirmativeUser: Asking {
    let transcript: Transcript

    func answer(to question: String, isSecret: Bool) -> String? {
      if isSecret { Issue.record("nothing secret was to be asked, but '\(question)' is") }
      transcript.append(question + "y\n")
      return "y"
    }
  }

  /// The app of one user.
  private struct ExampleApp {
    private let shell: Shell
    private let session: Session
    private let transcript = Transcript()

    /// Runs the app for as long as `body` runs.
    static func run(port: Int, isPlain: Bool, _ body: (ExampleApp) async throws -> Void) async throws {
      let client = NetworkHTTPClient(
        base: { () async throws(LoadFailure) in
          guard let address = ServerAddress("http://127.0.0.1:\(port)") else { throw .offline("no address") }
          return address
        }, timeout: .seconds(300))
      let folder = try TemporaryFolder()
      try await body(ExampleApp(client, settings: folder.path("config.toml"), isPlain: isPlain))
      await client.shutdown()
    }

    private static let files = [
      "morning": "users --limit 1\ntasks 3 --limit 1\n", "todo.txt": "(A) Order white clay +kiln\n",
    ]

    private init(_ client: NetworkHTTPClient, settings path: String, isPlain: Bool) {
      let transcript = transcript
      let settings = CurrentSettings()
      let console = Console(
        results: transcript, notes: transcript,
        terminal: Console.Terminal(asking: AffirmativeUser(transcript: transcript))
      ) {
        Layout(format: settings.preferences.format, width: CommandExample.width, isPlain: isPlain)
      }
      var context = AppContext(
        server: AppContext.Server(client, name: "the bundled service"),
        storage: AppContext.Storage(
          InMemoryCacheStore(), edits: InMemoryRecordLog(), name: "\(Self.folder)/bundled.sqlite",
          path: "\(Self.folder)/bundled.sqlite"),
        console: console, files: StubFiles(Self.files))
      context.clocks.wall = WallClock { now }
      // A list is watched for one round.
      context.clocks.sleep = { duration in
        if duration == .seconds(60) { throw CommandFailure.interrupted }
        try await EndlessSleep.sleep(duration)
      }
      (context.settings, context.settingsFile) = (settings, SettingsFile(path))
      context.checks = { Self.machine }
      session = AppComposer.session(in: context)
      shell = Shell(
        session: session, console: console, interrupts: NoInterrupts(), policy: .script(failFast: false))
    }

    private static let folder = "/home/ana/.local/share/roster"
    private static let machine = [
      DoctorCheck(.program, "version", "1.1.0 (release)"), DoctorCheck(.files, "folder", "\(folder), 0700"),
      DoctorCheck(.store, "store", "sound"),
    ]

    /// Returns the lines shown for `line`, without the line itself and trailing spaces.
    func seen(of line: String) async -> [String] {
      let before = transcript.text
      _ = await shell.run(TypedInput([line], on: transcript))
      let lines = transcript.text.dropFirst(before.count).split(separator: "\n").dropFirst()
      return lines.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
    }
  }
}
