import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite struct SessionOfflineTests {
  private let app = AppFixture()

  @Test func `after a failure, saved lists are shown at once until refresh`() async throws {
    try await app.run("users")
    await app.client.failAll(with: .timeout("after 10 s"))
    try await app.run("users", "users")
    #expect(await app.asked().count == 2)
    try await app.run("refresh")
    #expect(await app.asked().count == 3)
    app.clock.advance(30)
    try await app.run("users")
    #expect(await app.asked().count == 4)
    #expect(app.recording.results.text.hasSuffix("2 users · saved 30 seconds ago · after 10 s\n"))
  }

  @Test func `the prompt shows a failure for thirty seconds`() async throws {
    try await app.run("users")
    await app.client.failAll(with: .offline("no network"))
    try await app.run("users")
    #expect(await app.prompt == "roster (offline)> ")
    app.clock.advance(30)
    #expect(await app.prompt == "roster> ")
  }

  @Test func `offline mode uses saved lists until online`() async throws {
    try await app.run("users", "offline", "users", "refresh", "status")
    #expect(await app.asked() == ["GET /users"])
    #expect(app.recording.results.text.contains("saved just now · offline by request\n"))
    #expect(app.recording.results.text.contains("connection  offline\n"))
    #expect(await app.prompt == "roster (offline)> ")
    try await app.run("online", "users")
    #expect(await app.asked() == ["GET /users", "GET /users"])
    #expect(
      app.recording.notes.text
        == "offline: using saved lists until 'online'\nonline: using the service again\n")
  }

  @Test func `live mode shows no saved data`() async throws {
    let app = AppFixture(mode: .liveOnly)
    try await app.run("users")
    await app.client.failAll(with: .server("the service answered 503"))
    let failure = Problem(
      "could not load the users: the service answered 503", advice: "try again, or run 'doctor'", kind: .unavailable)
    await #expect(throws: CommandFailure.failed(failure)) { try await app.run("users") }
  }

  @Test(arguments: [LoadFailure.server("503"), .invalid("cut short"), .timeout("10 s"), .offline("no network")])
  func `a failure does not replace a saved list`(_ failure: LoadFailure) async throws {
    try await app.run("users", "select 3")
    let saves = await app.store.saves
    await app.client.failAll(with: failure)
    try await app.run("users", "select 3", "tasks 3")
    #expect(await app.store.saves == saves)
    #expect(app.recording.results.text.ranges(of: AppFixture.usersTable).count == 2)
    #expect(app.recording.results.text.ranges(of: AppFixture.tasksTable).count == 3)
  }

  @Test func `a user is selected even if there are no tasks to show yet`() async throws {
    try await app.run("users", "offline")
    await #expect(throws: CommandFailure.self) { try await app.run("select 3") }
    #expect(await app.prompt == "roster @ana (offline)> ")
    try await app.run("online", "tasks")
    #expect(app.recording.results.text.hasSuffix(AppFixture.tasksTable + "\(liveCount("Ana Sol · 1 task"))\n"))
  }

  @Test func `an unknown user is reported as unknown to the saved list`() async throws {
    try await app.run("users", "offline")
    let message = "no user 'zoe' in the list saved just now · offline by request"
    let failure = Problem(message, advice: "'users' lists them", kind: .notFound)
    await #expect(throws: CommandFailure.failed(failure)) { try await app.run("select zoe") }
  }
}
