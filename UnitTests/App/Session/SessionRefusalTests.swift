import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct SessionRefusalTests {
  private let app = AppFixture()

  @Test(arguments: [
    (401, "could not load the tasks of Bo: sign-in required: run 'login'"),
    (403, "could not load the tasks of Bo: not allowed (403)"),
  ])
  func `a refused select keeps the selection`(_ status: Int, _ message: String) async throws {
    try await app.run("users", "tasks 4", "select 3")
    await app.client.answer(AppFixture.tasks(of: 4), with: .response(status, "{}"))
    let failure = Problem(message, kind: .refused)
    await #expect(throws: CommandFailure.failed(failure)) { try await app.run("select 4") }
    #expect(await app.prompt == "roster @ana> ")
    let count = await app.asked().count
    try await app.run("refresh")
    #expect(await app.asked(after: count) == ["GET /todos?userId=3"])
  }

  @Test func `an unknown user keeps the selection`() async throws {
    try await app.run("select 3")
    await app.client.answer(AppFixture.user(9), with: .response(404, "{}"))
    let failure = Problem("no user '9'", advice: "'users' lists them", kind: .notFound)
    await #expect(throws: CommandFailure.failed(failure)) { try await app.run("select 9") }
    #expect(await app.prompt == "roster @ana> ")
  }

  @Test func `an interrupted select keeps the selection`() async throws {
    try await app.run("users", "select 3")
    try await interrupt("select 4", at: AppFixture.tasks(of: 4))
    #expect(await app.prompt == "roster @ana> ")
    try await expectRefresh(asksFor: "GET /todos?userId=3")
  }

  @Test(arguments: [("tasks 4", AppFixture.tasks(of: 4)), ("users", AppFixture.users)])
  func `an interrupted list keeps the current one`(_ command: String, _ request: HTTPRequest) async throws {
    try await app.run("users", "select 3")
    try await interrupt(command, at: request)
    try await expectRefresh(asksFor: "GET /todos?userId=3")
  }

  @Test func `a refused list of users keeps the current list`() async throws {
    try await app.run("users", "select 3")
    await app.client.answer(AppFixture.users, with: .response(401, "{}"))
    await #expect(throws: CommandFailure.self) { try await app.run("users") }
    try await expectRefresh(asksFor: "GET /todos?userId=3")
  }

  private func interrupt(_ command: String, at request: HTTPRequest) async throws {
    await app.client.answer(request, with: .silence)
    let running = Task { try await app.run(command) }
    repeat {} while await app.client.arrival() != request
    running.cancel()
    await #expect(throws: CommandFailure.interrupted) { try await running.value }
    await app.client.answer(request, with: .body("[]"))
  }

  private func expectRefresh(asksFor description: String) async throws {
    let count = await app.asked().count
    try await app.run("refresh")
    #expect(await app.asked(after: count) == [description])
  }
}
