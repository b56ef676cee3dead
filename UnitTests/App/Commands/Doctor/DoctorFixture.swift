import CacheInfra
import Foundation
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

/// Sessions that run `doctor`, on a machine that tests describe.
struct DoctorFixture {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()

  private static let head = HTTPRequest(method: "HEAD", path: "/users")

  /// Diagnostics of a machine on which nothing is wrong.
  var well: StubDiagnostics {
    var diagnostics = StubDiagnostics()
    diagnostics.report = [FileReport(.store, "/s.sqlite", .present(FileAccess(permissions: 0o600, owner: "ana")))]
    diagnostics.condition = .sound(version: 8)
    diagnostics.certificate = .success(
      ServerCertificate(
        issuer: "R11 (Let's Encrypt)", isSelfSigned: false, validUntil: ManualClock().now + 90 * Self.day,
        trust: .trusted))
    return diagnostics
  }

  /// A session whose diagnostics are a stub. The store that commands use fails, and to ask whether it is kept is an
  /// issue: either would open it.
  func session(
    _ diagnostics: StubDiagnostics, _ recording: RecordingConsole,
    answer: StubHTTPClient.Answer? = .response(200, ""), isOffline: Bool = false,
    server: String = "https://example.org", kept: String = "",
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: EditPersistence = .kept
  ) throws -> Session {
    var layers = SettingLayers()
    layers.stored = StoredSettings(ConfigurationFile(kept), path: "/config.toml")
    layers.set(.server, server, in: .option)
    let uptime = SteppingUptime(step: 0.012)
    let name = ServerAddress(server)?.display ?? "the bundled service"
    var context = AppContext(
      server: AppContext.Server(
        StubHTTPClient(answer.map { [Self.head: $0] } ?? [:]), name: name, startsOffline: isOffline),
      storage: AppContext.Storage(
        store, edits: diagnostics.log, name: "/s.sqlite",
        persistence: keeping,
        problem: {
          Issue.record("the store was not to be opened")
          return nil
        }), console: recording.console, files: StubFiles())
    context.clocks = AppContext.Clocks(wall: clock.wallClock, uptime: UptimeClock { uptime.next() })
    context.settings = CurrentSettings(layers)
    context.diagnostics = diagnostics
    return AppComposer.session(in: context)
  }

  /// Runs `doctor` and returns what it printed.
  func seen(
    _ diagnostics: StubDiagnostics, _ layout: Layout = Layout(format: .table),
    answer: StubHTTPClient.Answer? = .response(200, ""), isOffline: Bool = false,
    server: String = "https://example.org", kept: String = "",
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: EditPersistence = .kept
  ) async throws -> (text: String, failure: CommandFailure?) {
    let recording = RecordingConsole(layout)
    let session = try session(
      diagnostics, recording, answer: answer, isOffline: isOffline, server: server, kept: kept, store: store,
      keeping: keeping)
    do {
      try await session.run(TypedCommand(["doctor"]))
      return (recording.results.text, nil)
    } catch {
      return (recording.results.text, CommandFailure(error))
    }
  }

  /// Mark and text of each check, by its name.
  func lines(
    _ diagnostics: StubDiagnostics, _ layout: Layout = Layout(format: .table),
    answer: StubHTTPClient.Answer? = .response(200, ""), isOffline: Bool = false,
    server: String = "https://example.org", kept: String = "",
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: EditPersistence = .kept
  ) async throws -> [String: String] {
    let (text, _) = try await seen(
      diagnostics, layout, answer: answer, isOffline: isOffline, server: server, kept: kept, store: store,
      keeping: keeping)
    return text.split(separator: "\n").reduce(into: [:]) { lines, line in
      guard let match = line.wholeMatch(of: #/  (?<mark>[✓!✗]) (?<name>\S+) +(?<text>.+)/#) else { return }
      lines[String(match.name)] = "\(match.mark) \(match.text)"
    }
  }

  /// Mark and text of the check `name`.
  func line(
    _ name: String, _ diagnostics: StubDiagnostics, answer: StubHTTPClient.Answer? = .response(200, ""),
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: EditPersistence = .kept
  ) async throws -> String? {
    try await lines(diagnostics, answer: answer, store: store, keeping: keeping)[name]
  }

  /// Enters an edit in the log that `diagnostics` have; the service refuses it if `isRefused`.
  func enter(in diagnostics: StubDiagnostics, isRefused: Bool = false) async throws {
    let client = StubHTTPClient([
      AppFixture.user(3): .body(AppFixture.ana), AppFixture.task(41): .response(410, ""),
      AppFixture.tasks(of: 3): .body(#"[{"id":41,"userId":3,"title":"Write","completed":false}]"#),
    ])
    var context = AppContext(
      server: AppContext.Server(client, name: "s"),
      storage: AppContext.Storage(InMemoryCacheStore(), edits: diagnostics.log, name: "memory"),
      console: RecordingConsole().console, files: StubFiles())
    context.clocks = AppContext.Clocks(wall: clock.wallClock, sleep: ManualSleep().sleep)
    let session = AppComposer.session(in: context)
    for line in [["tasks", "3"], ["done", "41"]] {
      try await session.run(try TypedCommand(line, aliases: Aliases()))
    }
    guard isRefused else { return }
    await client.answer(AppFixture.tasks(of: 3), with: .body("[]"))
    let sync = try TypedCommand(["sync"], aliases: Aliases())
    await #expect(throws: CommandFailure.self) { try await session.run(sync) }
  }
}

/// A clock that goes on by a step whenever it is read.
private final class SteppingUptime: Sendable {
  private let time = Mutex<TimeInterval>(0)
  private let step: TimeInterval

  init(step: TimeInterval) { self.step = step }

  func next() -> TimeInterval {
    time.withLock { time in
      time += step
      return time
    }
  }
}
