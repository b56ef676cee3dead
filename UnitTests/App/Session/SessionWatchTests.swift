import SharedUI
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct SessionWatchTests {
  @Test func `a watched list is shown again when it has changed, with what is new and what has gone`() async throws {
    let client = Mutex<StubHTTPClient?>(nil)
    let rounds = Mutex(0)
    let app = AppFixture(sleep: { duration in
      #expect(duration == .seconds(5))
      let round = rounds.withLock { round in
        round += 1
        return round
      }
      guard round < 4 else { throw CancellationError() }
      let title = round < 2 ? "Write" : "Rest"
      let tasks = round < 3 ? #"{"id":41,"userId":3,"title":"\#(title)","completed":false}"# : ""
      await client.withLock(\.self)?.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks)]"))
    })
    client.withLock { $0 = app.client }
    await #expect(throws: CancellationError.self) { try await app.run("watch tasks 3 --every 5") }
    let last = liveCount("Ana Sol · 1 task") + "\n"
    #expect(
      app.recording.results.text
        == "ID  STATE  TITLE\n41  open   Write\n\(last)ID  STATE  TITLE\n41  open   Rest  *\n\(last)"
        + "ID  STATE  TITLE\n\(liveCount("Ana Sol · 0 tasks"))  *\nno longer listed: 41  open   Rest\n")
    await #expect(
      throws: CommandFailure.usage("'status' shows no list to watch; for example: watch tasks 3 --limit 1 --every 60")
    ) {
      try await app.run("watch status")
    }
    var piped = OutputOptions()
    piped.pipe = "cat"
    await #expect(throws: CommandFailure.usage("watch shows its list at a terminal")) {
      try await app.run("watch tasks 3", output: piped)
    }
    await #expect(throws: CommandFailure.usage("--every takes a number from 1 to 3600, not '0'")) {
      try await app.run("watch --every 0 tasks 3")
    }
  }
}
