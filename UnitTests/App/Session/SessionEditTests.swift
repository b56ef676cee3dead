import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct SessionEditTests {
  private let app = AppFixture(sleep: ManualSleep().sleep)

  @Test func `edits are shown at once and remain`() async throws {
    try await app.run("select 3", "done 41", "add Rest", "add --for bo Sleep", "tasks", "tasks 4")
    let tasks =
      "      ID  STATE  TITLE\n~     41  done   Write\n+  new-1  open   Rest\n\(liveCount("Ana Sol · 2 tasks"))\n"
    #expect(app.recording.results.text.contains(tasks))
    #expect(app.recording.results.text.hasSuffix("+  new-2  open   Sleep\n\(liveCount("Bo · 1 task"))\n"))
    #expect(await !app.asked().contains("GET /todos/41"))
  }

  @Test func `pending lists edits and undo drops the last one`() async throws {
    try await app.run("select 3", "offline", "done 41", "edit 41 Read", "undo", "pending")
    let lines = app.recording.results.text.split(separator: "\n").suffix(5)
    #expect(lines[lines.startIndex] == "~ edit 41 Read · edit 2, waiting: offline")
    #expect(lines[lines.startIndex + 1] == "~ undone: edit 41 Read · edit 2, dropped")
    #expect(lines.last == "1 edit · 1 waiting")
    try await app.run("undo")
    await expect(.failure, "nothing to undo", of: "undo")
  }

  @Test func `pending and status say when an edit is sent again that the service wants later`() async throws {
    let app = AppFixture(isInteractive: false, sleep: EndlessSleep.sleep)
    let later = StubHTTPClient.Answer.response(503, "", headers: ["retry-after": "3600"])
    await app.client.answer(AppFixture.task(41), with: later)
    try await app.run("select 3", "done 41", "pending", "status")
    let text = "next try in 1 hour, or with 'sync'"
    #expect(app.recording.results.text.contains("      the service cannot answer now (503)\n      \(text)\n"))
    #expect(app.recording.results.text.contains("edits       1 waiting, \(text)\n"))
    app.clock.advance(3_600)
    try await app.run("pending", "status")
    #expect(app.recording.results.text.ranges(of: text).count == 2)
  }

  @Test func `an unnecessary edit is reported in a note`() async throws {
    try await app.run("select 3", "reopen 41")
    #expect(app.recording.notes.text == "task 41 is already open: Write\n")
  }

  @Test func `a new task needs a user`() async {
    let message = "no user selected: name one ('add --for 3 Rest') or select one first ('select 3')"
    await expect(.usage, message, of: "add Rest")
  }

  @Test func `sync sends edits and reloads the list`() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(task("Write", done: true)))
    try await app.run("select 3", "done 41")
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(task("Write", done: true))]"))
    try await app.run("sync")
    #expect(
      app.recording.results.text.hasSuffix(
        "1 edit sent\nID  STATE  TITLE\n41  done   Write\n\(liveCount("Ana Sol · 1 task"))\n"))
    #expect(await app.asked().suffix(2) == ["GET /todos/41", "GET /todos?userId=3"])
  }

  @Test func `sync with a conflict exits with undecided`() async throws {
    try await conflict()
    try await app.run("resolve 1", "resolve 1 theirs")
    let sides = "base    Write\nmine    Read\ntheirs  Theirs\n"
    let advice = "run 'resolve 1 mine|theirs|edit'\n"
    #expect(app.recording.results.text.hasSuffix(sides + advice + sides + "~ edit 41 Read · edit 1, dropped\n"))
    try await app.run("sync")
  }

  @Test func `an edit behind one that needs a decision says for which it waits`() async throws {
    try await conflict()
    try await app.run("done 41")
    #expect(app.recording.results.text.hasSuffix(" · edit 2, waiting: waits for edit 1\n"))
    try await app.run("pending")
    #expect(app.recording.results.text.hasSuffix("\n      waits for edit 1\n2 edits · 1 waiting, 1 in conflict\n"))
    for line in ["resolve 2", "resolve 2 mine", "retry 2"] {
      await expect(.failure, "edit 2 waits for edit 1; run 'resolve 1 mine|theirs|edit'", of: line)
    }
    try await app.run("discard 1 --yes")
    await expect(.failure, "edit 2 is not sent yet; run 'sync'", of: "resolve 2")
  }

  @Test func `discard and remove need --yes without a terminal`() async throws {
    try await conflict()
    await expect(.usage, "no terminal to ask 'discard edit 1 (edit 41 Read)?'; add --yes", of: "discard 1")
    await expect(.usage, "no terminal to ask 'remove task 41 (Read)?'; add --yes", of: "remove 41")
    try await app.run("discard --yes 1", "remove 41 --yes")
    #expect(app.recording.results.text.hasSuffix("- remove 41 Theirs · edit 2, sending…\n"))
  }

  @Test func `leaving a session reports pending edits`() async throws {
    #expect(await app.session.leave(isSending: true) == nil)
    try await app.run("select 3", "offline", "done 41")
    #expect(await app.session.leave(isSending: true) == nil)
    try await app.run("add Rest")
    #expect(await app.session.leave(isSending: false) == nil)
    let notes = app.recording.notes.text.split(separator: "\n").dropFirst()
    #expect(notes == ["1 unsent edit; run 'sync'", "2 unsent edits; run 'sync'"])
  }

  @Test func `leaving a session exits with 'undecided' only for edits that newly need a decision`() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(404, ""))
    try await app.run("select 3", "done 41")
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[]"))
    #expect(await app.session.leave(isSending: true) == .undecided)
    #expect(await app.session.leave(isSending: true) == nil)
    let line = "1 edit needs a decision; run 'pending'\n"
    #expect(app.recording.notes.text == line + line)
  }

  @Test func `leaving a session reports that sign-in is required`() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(401, ""))
    try await app.run("select 3", "done 41")
    let line =
      "1 unsent edit; run 'sync'\nroster: edits wait: sign-in required: run 'login'\n"
    for count in 1...2 {
      #expect(await app.session.leave(isSending: true) == .refused)
      #expect(app.recording.notes.text == String(repeating: line, count: count))
    }
    await expect(.refused, "1 edit not sent: sign-in required: run 'login'", of: "sync")
    let notes = app.recording.notes.text
    #expect(await app.session.leave(isSending: true) == .refused)
    #expect(app.recording.notes.text == notes + "1 unsent edit; run 'sync'\n")
    try await app.run("offline")
    #expect(await app.session.leave(isSending: true) == nil)
  }

  @Test func `retry sends refused edits again`() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(410, ""))
    try await app.run("select 3", "done 41")
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[]"))
    await expect(.undecided, "some edits need a decision; run 'pending'", of: "sync")
    try await app.run("pending")
    #expect(app.recording.results.text.contains("      the service has no such task (410)\n      run 'retry 1'"))
    #expect(app.recording.results.text.hasSuffix("1 edit · 1 refused\n"))
    try await app.run("retry 1", "retry", "retry all")
    #expect(app.recording.results.text.hasSuffix("~ done 41 Write · edit 1, sending…\n"))
    #expect(
      app.recording.notes.text.hasSuffix(
        "nothing to retry; run 'sync' to send what waits\nnothing to retry; run 'sync' to send what waits\n"))
    await expect(.failure, "edit 1 is not sent yet; run 'sync'", of: "retry 1")
    await expect(.notFound, "no edit '7'; run 'pending' to list them", of: "retry 7")
  }

  @Test func `help alone sends no edits`() async throws {
    try await app.run("help")
    #expect(await app.session.leave(isSending: true) == nil)
    #expect(app.recording.notes.text.isEmpty)
  }

  @Test func `an edit of an unknown task fails with 'not found'`() async throws {
    await app.client.answer(AppFixture.task(99), with: .response(404, ""))
    await expect(.notFound, "no task '99'; run 'tasks USER' to list the ids", of: "done 99")
    await app.client.answer(AppFixture.task(98), with: .response(503, ""))
    let message = "no task '98' is known here; run 'tasks USER' to list the ids"
    await expect(.notFound, message, of: "done 98")
    await expect(.notFound, "no edit '7'; run 'pending' to list them", of: "resolve 7 mine")
  }

  /// Creates a conflict: edit 1 renames task 41 to `Read`, while the service renames it to `Theirs`.
  private func conflict() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(task("Theirs", done: false)))
    try await app.run("select 3", "edit 41 Read")
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(task("Theirs", done: false))]"))
    await expect(.undecided, "some edits need a decision; run 'pending'", of: "sync")
  }

  private func task(_ title: String, done: Bool) -> String {
    #"{"userId":3,"id":41,"title":"\#(title)","completed":\#(done)}"#
  }

  private func expect(
    _ status: SharedPresentation.ExitStatus, _ message: String, of line: String,
    location: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: CommandFailure.self, sourceLocation: location) { try await app.run(line) }
    #expect(error?.problem.text == message, sourceLocation: location)
    #expect((error?.problem.kind).map(SharedPresentation.ExitStatus.init) == status, sourceLocation: location)
  }
}
