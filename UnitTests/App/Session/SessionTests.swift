import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite struct SessionTests {
  private let app = AppFixture()

  @Test func `tasks after select shows the tasks of that user`() async throws {
    try await app.run("select ana", "tasks")
    let table = AppFixture.tasksTable + "\(liveCount("Ana Sol · 1 task"))\n"
    #expect(app.recording.results.text == table + table)
    #expect(await app.asked() == ["GET /users", "GET /todos?userId=3", "GET /todos?userId=3"])
    #expect(await app.prompt == "roster @ana> ")
  }

  @Test func `select with an ID requests only that user`() async throws {
    try await app.run("select 4")
    #expect(await app.asked() == ["GET /users/4", "GET /todos?userId=4"])
    #expect(app.recording.results.text == "ID  STATE  TITLE\n\(liveCount("Bo · 0 tasks"))\n")
  }

  @Test func `select after users requests only tasks`() async throws {
    try await app.run("users", "select @bo")
    #expect(app.recording.results.text.hasPrefix(AppFixture.usersTable + "\(liveCount("2 users"))\n"))
    #expect(await app.asked() == ["GET /users", "GET /todos?userId=4"])
  }

  @Test func `showing the tasks of another user keeps the selection`() async throws {
    try await app.run("select 3", "tasks 4")
    #expect(await app.prompt == "roster @ana> ")
    try await app.run("refresh")
    #expect(await app.asked(after: 4) == ["GET /todos?userId=4"])
  }

  @Test(arguments: ["tasks", "back"])
  func `a command without a selected user is an error`(_ command: String) async {
    let hint = command == "tasks" ? ": name one ('tasks 3') or select one first ('select 3')" : ""
    await #expect(throws: CommandFailure.usage("no user selected" + hint)) { try await app.run(command) }
    #expect(await app.asked().isEmpty)
  }

  @Test func `back deselects the user`() async throws {
    try await app.run("select 3", "back")
    #expect(await app.prompt == "roster> ")
    await #expect(throws: CommandFailure.self) { try await app.run("tasks") }
    try await app.run("refresh")
    #expect(await app.asked(after: 2) == ["GET /users"])
  }

  @Test func `refresh reloads the current list`() async throws {
    try await app.run("refresh", "select 3", "refresh", "users", "refresh")
    let tasks = "GET /todos?userId=3"
    #expect(await app.asked() == ["GET /users", tasks, tasks, "GET /users", "GET /users"])
  }

  @Test func `help goes to standard output`() async throws {
    try await app.run("help", "help back", "quit")
    let screen = HelpScreen(layout: Layout(format: .table))
    #expect(app.recording.results.text == screen.introduction().results + screen.rendering(for: "back").results)
  }

  @Test func `JSON output names the command`() async throws {
    let app = AppFixture(.json)
    try await app.run("select 3", "refresh")
    let lines = app.recording.results.text.split(separator: "\n").map { $0.prefix(45) }
    #expect(
      lines == [#"{"command":"select","source":"remote","savedA"#, #"{"command":"refresh","source":"remote","saved"#])
  }

  @Test(arguments: [
    ("users", "users", "id, name, username, email, phone"),
    ("select ana", "tasks", "id, state, title, pending, due"),
    ("tasks 3", "tasks", "id, state, title, pending, due"), ("pending", "edits", "edit, at, action"),
    ("near 3", "users", "id, name, username, km"), ("user 3", "users", "id, name, username, email, phone"),
    ("sync", "users", "id, name, username, email, phone"), ("refresh", "users", "id, name, username, email, phone"),
  ])
  func `an unknown field is a usage error before anything is loaded`(
    _ command: String, _ nouns: String, _ known: String
  ) async throws {
    let app = AppFixture(fields: ["color"])
    let error = await #expect(throws: CommandFailure.self) { try await app.run(command) }
    guard case .failed(let failure) = try #require(error) else { throw CancellationError() }
    #expect(failure.kind == .usage)
    #expect(failure.message.hasPrefix("no field 'color': \(known)"))
    #expect(await app.asked().isEmpty)
  }

  @Test func `status queries the service and the store`() async throws {
    try await app.run("select 3", "status")
    let text = """
      server      http://example.org
      connection  reachable
      store       memory
      saved       tasks: 1, saved just now
      saved       user: 1, saved just now
      edits       none
      selected    3 Ana Sol

      """
    #expect(app.recording.results.text.hasSuffix(text))
    #expect(await app.asked().last == "HEAD /users")
  }

  @Test func `a list that cannot be saved is a warning`() async throws {
    await app.store.fail(with: .unavailable("the disk is full"), canRead: true)
    try await app.run("users")
    #expect(app.recording.notes.text == "roster: warning: the list could not be saved: the disk is full\n")
  }

  @Test func `a store that cannot be read is a warning, and the failure of commands that are about it`() async throws {
    await app.store.fail(with: .unavailable("the disk is full"))
    try await app.run("users")
    #expect(app.recording.notes.text == "roster: warning: the list could not be saved: the disk is full\n")
    let failure = Problem("could not read the status: the disk is full")
    await #expect(throws: CommandFailure.failed(failure)) { try await app.run("status") }
  }
}
