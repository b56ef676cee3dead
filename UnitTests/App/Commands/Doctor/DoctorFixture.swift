import AccountDomain
import AccountUIComposer
import CacheInfra
import CredentialsInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import Synchronization
import TasksDomain
import TasksUIComposer
import TestSupport
import Testing

@testable import App

/// Runs `doctor` on a machine that a test describes.
struct DoctorFixture {
  static let day: TimeInterval = 86_400
  static let machine = [
    DoctorCheck(.program, "version", "1.2.3 (release)"),
    DoctorCheck(.terminal, "locale", "C.UTF-8 (LANG)"),
    DoctorCheck(.files, "store", "/s.sqlite, 0600"),
    DoctorCheck(.store, "store", "sound"),
  ]

  let clock = ManualClock()
  var checks = machine
  var log: any RecordLog = InMemoryRecordLog()
  var certificate: ServerCertificate?
  /// The answer of the server; `nil` if it must not be asked.
  var answer: StubHTTPClient.Answer? = .response(200, "")
  /// What the service says of who one is; `nil` if the description has no such request.
  var me: StubHTTPClient.Answer?
  var isSignedIn = true
  var isOffline = false
  var server = "https://example.org"
  var file = ""
  var path: String? = "/s.sqlite"
  var persistence = EditPersistence.kept

  init() {
    certificate = ServerCertificate(issuer: "R11", isSelfSigned: false, validUntil: clock.now + 90 * Self.day)
  }

  /// The last day of the certificate, in the zone of whoever runs the test; empty if there is none.
  var lastDay: String {
    certificate?.validUntil.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()) ?? ""
  }

  /// Returns what `doctor` prints in `layout`, and how it fails; the store, which commands would open, always fails.
  func output(_ layout: Layout = Layout(format: .table)) async throws -> (text: String, failure: CommandFailure?) {
    let recording = RecordingConsole(layout)
    var layers = SettingLayers()
    layers.stored = StoredSettings(ConfigurationFile(file), path: "/config.toml")
    layers.set(.server, server, in: .option)
    let answers = [HTTPRequest(method: "HEAD", path: "/users"): answer, HTTPRequest(path: "/me"): me]
    let client = StubHTTPClient(answers.compactMapValues(\.self))
    let name = ServerAddress(server)?.display ?? "the bundled service"
    var context = AppContext(
      server: AppContext.Server(client, name: name, startsOffline: isOffline),
      storage: AppContext.Storage(
        FailingCacheStore(failure: .corrupt("not to be opened")), edits: log, name: "/s.sqlite", path: path,
        persistence: persistence),
      console: recording.console, files: StubFiles())
    if me != nil, let address = ServerAddress(server) {
      context.server.description.identity = .init(get: "GET /me", id: "/id")
      context.server.access = RequestAuthorization(
        to: address, as: nil, given: isSignedIn ? .token(Secret("mine")) : nil, store: InMemoryTokenStore([:]),
        client: client,
        mayBePlain: false, clock: clock.wallClock)
    }
    let uptime = SteppingUptime()
    context.clocks = AppContext.Clocks(wall: clock.wallClock, uptime: UptimeClock { uptime.next() })
    context.settings = CurrentSettings(layers)
    context.checks = { [checks] in checks }
    context.inspectedEdits = log
    context.certificate = { [certificate, answer, isOffline] in
      if answer == nil || isOffline { Issue.record("the certificate must not be loaded") }
      return certificate
    }
    let session = AppComposer.session(in: context)
    do {
      try await session.run(TypedCommand(["doctor"]))
      return (recording.results.text, nil)
    } catch {
      return (recording.results.text, CommandFailure(error))
    }
  }

  /// Returns mark and text of the last check called `name`; `nil` if there is none.
  func line(_ name: String) async throws -> String? {
    let lines = try await output().text.split(separator: "\n")
    let matches = lines.compactMap { $0.wholeMatch(of: #/  (?<mark>[✓!✗]) (?<name>\S+) +(?<text>.+)/#) }
    return matches.last { $0.name == name }.map { "\($0.mark) \($0.text)" }
  }

  /// Enters an edit; the service refuses it if `isRefused`.
  func enter(isRefused: Bool = false) async throws {
    let client = StubHTTPClient([
      AppFixture.user(3): .body(AppFixture.ana), AppFixture.task(41): .response(410, ""),
      AppFixture.tasks(of: 3): .body(#"[{"id":41,"userId":3,"title":"Write","completed":false}]"#),
    ])
    var context = AppContext(
      server: AppContext.Server(client, name: "s"),
      storage: AppContext.Storage(InMemoryCacheStore(), edits: log, name: "memory"),
      console: RecordingConsole().console, files: StubFiles())
    context.clocks = AppContext.Clocks(wall: clock.wallClock, sleep: ManualSleep().sleep)
    let session = AppComposer.session(in: context)
    for line in [["tasks", "3"], ["done", "41"]] { try await session.run(try TypedCommand(line)) }
    guard isRefused else { return }
    await client.answer(AppFixture.tasks(of: 3), with: .body("[]"))
    await #expect(throws: CommandFailure.self) { try await session.run(try TypedCommand(["sync"])) }
  }
}

/// A clock that goes on by 12 milliseconds whenever it is read.
private final class SteppingUptime: Sendable {
  private let time = Mutex<TimeInterval>(0)

  func next() -> TimeInterval {
    time.withLock { time in
      time += 0.012
      return time
    }
  }
}
