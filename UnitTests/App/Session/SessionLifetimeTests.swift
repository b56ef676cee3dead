import SharedUI
import Testing
import TestSupport

@testable import App

@Suite struct SessionLifetimeTests {
  @Test func `every actor of a session is freed`() async throws {
    weak var session: Session?
    weak var client: StubHTTPClient?
    weak var store: BreakableCacheStore?
    weak var clock: ManualClock?
    weak var output: RecordingOutput?
    do {
      let app = AppFixture()
      (session, client, store, clock, output) = (app.session, app.client, app.store, app.clock, app.recording.results)
      let shell = Shell(
        session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: .interactive)
      _ = await shell.run(
        ScriptedInput(lines: ["users", "select 3", "tasks 4", "status", "offline", "refresh", "nonsense"]))
      _ = await app.session.completions(for: "select a")
      #expect(session != nil)
    }
    #expect(session == nil)
    #expect(client == nil)
    #expect(store == nil)
    #expect(clock == nil)
    #expect(output == nil)
  }
}
