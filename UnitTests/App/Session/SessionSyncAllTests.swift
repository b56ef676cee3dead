import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionSyncAllTests {
  private static let everything = HTTPRequest(path: "/todos", query: [.init("_limit", "1000")])

  // A service that has no list of all tasks.
  private func listByList(_ format: OutputFormat = .table) async -> AppFixture {
    let app = AppFixture(format)
    await app.client.answer(Self.everything, with: .response(404, ""))
    return app
  }

  @Test func `sync --all saves all users and the tasks of each`() async throws {
    let app = await listByList()
    try await app.run("sync --all")
    #expect(app.recording.results.text == "nothing to send\n2 users with 1 task saved\n")
    try await app.run("offline", "users", "tasks 3", "tasks 4")
    #expect(app.recording.results.text.contains(AppFixture.tasksTable))
    let asked = ["GET /todos?_limit=1000", "GET /todos?userId=3", "GET /todos?userId=4", "GET /users"]
    #expect(await app.asked().sorted() == asked)
  }

  @Test func `the tasks of all users are loaded in pages if the service gives them so`() async throws {
    let app = AppFixture()
    let task = #"{"id":41,"userId":3,"title":"Write","completed":false}"#
    let total = ["x-total-count": "2"]
    await app.client.answer(
      Self.everything,
      with: .response(200, "[\(task)]", headers: ["link": #"<?_page=2>; rel="next""#].merging(total) { $1 }))
    await app.client.answer(
      Self.everything.following("?_page=2"),
      with: .response(200, "[\(task.replacing("41", with: "40").replacing("Write", with: "Read"))]", headers: total))
    try await app.run("sync --all --progress json")
    #expect(app.recording.results.text.hasSuffix("2 users with 2 tasks saved\n"))
    #expect(app.recording.notes.text.hasSuffix(#","of":2,"tasksPerSecond":0,"secondsLeft":0}"# + "\n"))
    let asked = await app.asked()
    // Whoever has no tasks is asked for once.
    #expect(asked == ["GET /users", "GET /todos?_limit=1000", "GET ?_page=2", "GET /todos?userId=4"])
    try await app.run("sync --all")
    #expect(await app.asked().suffix(3) == ["GET /users", "GET /todos?_limit=1000", "GET ?_page=2"])
    try await app.run("offline", "tasks 3", "tasks 4", "find read")
    #expect(app.recording.results.text.contains("Read"))
  }

  @Test func `tasks that were saved after the first page came are not replaced`() async throws {
    let app = AppFixture()
    let page = #"[{"id":41,"userId":3,"title":"Old"}]"#
    await app.client.answer(Self.everything, with: .response(200, page, headers: ["x-total-count": "1"]))
    try await app.run("tasks 3", "users")
    app.clock.advance(-60)
    try await app.run("sync --all", "offline", "tasks 3")
    #expect(!app.recording.results.text.contains("Old"))
  }

  @Test func `if all tasks do not come in time, the lists of the users are loaded`() async throws {
    let app = AppFixture()
    await app.client.answer(Self.everything, with: .failure(.timeout("no answer")))
    try await app.run("sync --all")
    #expect(app.recording.results.text == "nothing to send\n2 users with 1 task saved\n")
  }

  @Test func `what is saved and missing from all tasks is loaded by itself`() async throws {
    let app = AppFixture()
    try await app.run("tasks 3")
    await app.client.answer(
      Self.everything, with: .response(200, #"[{"id":40,"userId":4,"title":"Read"}]"#, headers: ["x-total-count": "1"]))
    try await app.run("sync --all")
    #expect(app.recording.results.text.hasSuffix("2 users with 2 tasks saved\n"))
    #expect(await app.asked().suffix(2) == ["GET /todos?_limit=1000", "GET /todos?userId=3"])
  }

  @Test(arguments: [
    "[]", #"[{"id":41,"title":"Nobody's"}]"#, #"[{"id":40,"userId":4}]"#, #"[{"id":41,"userId":3},{"title":"no id"}]"#,
    "{}", "[",
    "[" + (1...1_000).map { #"{"id":\#($0),"userId":3}"# }.joined(separator: ",") + "]",
  ])
  func `a list of all tasks that may lack some is not used`(_ body: String) async throws {
    let app = AppFixture()
    await app.client.answer(Self.everything, with: .body(body))
    for size in ["1", "2", "1000"] {
      await app.client.answer(
        Self.everything.replacing([.init("_page", "2"), .init("_limit", size)]), with: .response(404, ""))
    }
    try await app.run("sync --all")
    #expect(app.recording.results.text == "nothing to send\n2 users with 1 task saved\n")
  }

  @Test func `lists that have not changed cost no body`() async throws {
    let app = await listByList(.json)
    let task = #"[{"id":41,"userId":3,"title":"Write","completed":false}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .response(200, task, headers: ["etag": #""a""#]))
    try await app.run("sync --all")
    await app.client.answer(
      AppFixture.tasks(of: 3).adding(#""a""#, as: "If-None-Match"), with: .response(304, ""))
    try await app.run("sync --all")
    #expect(app.recording.results.text.hasSuffix(#"{"command":"sync","users":2,"tasks":1,"unchanged":1}"# + "\n"))
  }

  @Test func `what cannot be loaded is counted, and everything else is saved`() async throws {
    let app = await listByList()
    await app.client.answer(AppFixture.tasks(of: 3), with: .failure(.invalid("the answer is not JSON")))
    let failure = await #expect(throws: CommandFailure.self) { try await app.run("sync --all") }
    #expect(failure?.problem.text.hasPrefix("could not load the tasks of Ana Sol: the answer is not JSON") == true)
    #expect(app.recording.results.text == "nothing to send\n1 user with 0 tasks saved\n")
  }

  @Test(arguments: [
    ("/todos", #"[{"id":41,"userId":3,"title":"Write"},{"title":"no id"}]"#), ("/users", "[\(AppFixture.ana),{}]"),
  ])
  func `what cannot be read is not counted as saved`(_ path: String, _ body: String) async throws {
    let app = await listByList()
    let request = path == "/users" ? AppFixture.users : AppFixture.tasks(of: 3)
    await app.client.answer(request, with: .body(body))
    await #expect(throws: CommandFailure.self) { try await app.run("sync --all") }
  }

  @Test func `a user whose tasks are forbidden keeps no others from being saved`() async throws {
    let app = await listByList()
    await app.client.answer(AppFixture.tasks(of: 4), with: .response(403, ""))
    await #expect(throws: CommandFailure.self) { try await app.run("sync --all") }
    #expect(app.recording.results.text.hasSuffix("1 user with 1 task saved\n"))
  }

  @Test func `without the service, nothing is asked of saved lists`() async throws {
    let app = AppFixture()
    try await app.run("users")
    await app.client.failAll(with: .offline("no network"))
    let failure = await #expect(throws: CommandFailure.self) { try await app.run("sync --all") }
    #expect(failure?.problem.text.hasPrefix("could not load the users: no network") == true)
  }

  @Test func `programs are told the progress in JSON`() async throws {
    let app = await listByList()
    try await app.run("sync --all --progress json")
    #expect(
      app.recording.notes.text.hasSuffix(
        #"{"users":2,"tasks":1,"unchanged":0,"of":2,"tasksPerSecond":0,"secondsLeft":0}"# + "\n"))
  }

  @Test func `of the pending edits, as many are shown as was asked for`() async throws {
    let app = AppFixture(isInteractive: false, sleep: EndlessSleep.sleep)
    try await app.run("users", "offline", "add --for 3 A", "add --for 3 B", "add --for 3 C", "pending --limit 2")
    #expect(app.recording.results.text.hasSuffix("\n2 of 3 edits · 3 waiting\n"))
    #expect(!app.recording.results.text.contains("new-3     3  C"))
  }

  @Test(arguments: ["--progress json", "--all --progress dots"])
  func `a progress that cannot be told is refused`(_ options: String) async {
    await #expect(throws: CommandFailure.self) { try await AppFixture().run("sync \(options)") }
  }
}
