import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct TaskRangeTests {
  private let app = AppFixture(sleep: ManualSleep().sleep)

  @Test func `a range takes only tasks of the selected user, and says which numbers it leaves out`() async throws {
    try await saveLists()
    try await app.run("select 3", "offline", "done 42-47")
    #expect(edits == ["~ done 42 Read · edit 1, waiting: offline", "~ done 44 Rest · edit 2, waiting: offline"])
    #expect(notes == ["45-46 are not tasks of Ana Sol", "43, 47 are not known"])
  }

  @Test func `without a selected user, a range belongs to the user of its first number`() async throws {
    try await saveLists()
    try await app.run("offline", "reopen 45-45", "done 44-45", "done 46-47 45-46")
    #expect(edits.map { $0.prefix(10) } == ["~ done 44 ", "~ done 46 ", "~ done 45 "])
    #expect(notes == ["task 45 is already open: Sleep", "45 is not a task of Ana Sol", "47 is not known"])
  }

  @Test func `an id typed by itself reaches any task, whose owner is named unless selected`() async throws {
    try await saveLists()
    try await app.run("select 3", "offline", "done 41 45", "edit 46 Cook", "add --for bo Run", "undo")
    #expect(
      edits == [
        "~ done 41 Write · edit 1, waiting: offline", "~ done 45 Sleep · a task of Bo · edit 2, waiting: offline",
        "~ edit 46 Cook · a task of Bo · edit 3, waiting: offline",
        "+ add new-1 Run · a task of Bo · edit 4, waiting: offline",
        "+ undone: add new-1 Run · a task of Bo · edit 4, dropped",
      ])
  }

  @Test func `a number that is also typed by itself is not left out`() async throws {
    try await saveLists()
    try await app.run("select 3", "offline", "done 45 44-46")
    #expect(edits.map { $0.prefix(10) } == ["~ done 45 ", "~ done 44 "])
    #expect(notes == ["46 is not a task of Ana Sol"])
  }

  @Test func `a range of which nothing remains is an error`() async throws {
    try await saveLists()
    try await app.run("select 3", "offline")
    await expect("45-46 are not tasks of Ana Sol; run 'select 4' first", of: "done 45-46")
    await expect("45-46 are not tasks of Ana Sol; run 'select 4' first", of: "remove --yes 45-47")
    await expect("47-49 are not known; run 'tasks' to load the list again", of: "done 47-49")
    try await app.run("back")
    await expect("no task '47' is known here; run 'tasks USER' to list the ids", of: "done 47-49")
    try await app.run("pending")
    #expect(edits == ["no unsent edits"])
  }

  @Test func `the question before a removal names only what is removed`() async throws {
    let user = StubAsking("y")
    let app = AppFixture(asking: user, sleep: ManualSleep().sleep)
    try await saveLists(in: app)
    try await app.run("select 3", "offline", "remove 43-46")
    #expect(await user.questions == ["remove task 44 (Rest)? [y/N] "])
    #expect(app.recording.notes.text.hasSuffix("45-46 are not tasks of Ana Sol\n43 is not known\n"))
    try await app.run("remove 45")
    #expect(await user.questions.last == "remove task 45 (Sleep), a task of Bo? [y/N] ")
  }

  @Test func `the list of a range is loaded if it is not saved`() async throws {
    await answer(app)
    await app.client.answer(AppFixture.task(41), with: .body(task(41, "Write", of: 3)))
    try await app.run("done 41-43")
    #expect(await app.asked().prefix(2) == ["GET /todos/41", "GET /todos?userId=3"])
    #expect(edits.map { $0.prefix(10) } == ["~ done 41 ", "~ done 42 "])
    #expect(app.recording.notes.text.hasPrefix("43 is not known\n"))
  }

  @Test func `a range of an unknown user is an error while the service cannot be asked`() async throws {
    try await app.run("offline")
    await expect("no task '41' is known here; run 'tasks USER' to list the ids", of: "done 41-43")
    try await app.run("online")
    await app.client.answer(AppFixture.task(41), with: .response(404, ""))
    await expect("no task '41'; run 'tasks USER' to list the ids", of: "done 41-43")
  }

  @Test func `a task that does not exist is an error that says which may be meant`() async throws {
    try await saveLists()
    try await app.run("offline")
    await expect("no task 'T41': did you mean 'done 41'?", of: "done T41")
    await expect("no task 'rest': did you mean 'reopen 44' (Rest)?", of: "reopen rest")
    try await app.run("edit 46 Rest more")
    await expect("no task 'rest'; run 'find rest' for the tasks with this word", of: "done rest")
    await expect("no task 'Fix'; the id comes before the title: 'edit 41 Water the plants'", of: "edit Fix it")
    await expect("no task 'nothing' is known here; run 'tasks USER' to list the ids", of: "done nothing")
    await expect("no task 'new-7'; run 'pending' to list the new ones", of: "done new-7")
    try await app.run("select 3")
    await expect("no task '0' is known here; run 'tasks' to list the ids", of: "done 0")
    await app.session.runAlone()
    await expect("no task 'T41': did you mean 'roster done 41'?", of: "done T41")
  }

  @Test func `a range takes tasks whose ids are texts of digits`() async throws {
    let tasks = #"[{"id":"41","userId":"3","title":"Write"},{"id":"42","userId":"3","title":"Read"}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .body(tasks))
    try await app.run("select 3", "offline", "done 41-42")
    #expect(edits.map { $0.prefix(11) } == ["~ done 41 W", "~ done 42 R"])
  }

  @Test func `undo takes back the whole range`() async throws {
    try await saveLists()
    try await app.run("select 3", "offline", "done 41-46", "undo --yes", "pending")
    #expect(edits.last == "no unsent edits")
  }

  @Test func `JSON has a document for each edit of a range`() async throws {
    let app = AppFixture(.json, sleep: ManualSleep().sleep)
    try await saveLists(in: app)
    try await app.run("select 3", "offline", "done 41-42")
    let made = app.recording.results.text.split(separator: "\n").filter { $0.contains(#""command":"done""#) }
    #expect(made.count == 2)
    #expect(made.first?.contains(#""task":41,"user":3,"#) == true)
    #expect(made.last?.contains(#""task":42,"user":3,"#) == true)
  }

  // The lines that edits are printed in, behind the lists.
  private var edits: [String] {
    app.recording.results.text.split(separator: "\n").map(String.init).filter { $0.contains(#/^([-~+] |no )/#) }
  }

  private var notes: [String] {
    app.recording.notes.text.split(separator: "\n").map(String.init).filter { !$0.contains("offline") }
  }

  private func saveLists(in other: AppFixture? = nil) async throws {
    let app = other ?? app
    await answer(app)
    try await app.run("users", "tasks 3", "tasks 4")
  }

  private func answer(_ app: AppFixture) async {
    let ana = [task(41, "Write", of: 3), task(42, "Read", of: 3), task(44, "Rest", of: 3)]
    let bo = [task(45, "Sleep", of: 4), task(46, "Eat", of: 4)]
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(ana.joined(separator: ","))]"))
    await app.client.answer(AppFixture.tasks(of: 4), with: .body("[\(bo.joined(separator: ","))]"))
  }

  private func task(_ id: Int, _ title: String, of user: Int) -> String {
    #"{"id":\#(id),"userId":\#(user),"title":"\#(title)","completed":false}"#
  }

  private func expect(_ message: String, of line: String, location: SourceLocation = #_sourceLocation) async {
    let error = await #expect(throws: CommandFailure.self, sourceLocation: location) { try await app.run(line) }
    #expect(error?.problem.text == message, sourceLocation: location)
    #expect(error?.problem.kind == .notFound, sourceLocation: location)
  }
}
