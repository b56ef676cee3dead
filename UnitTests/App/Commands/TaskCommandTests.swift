import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct TaskCommandTests {
  private func app(page: String) async -> AppFixture {
    let app = AppFixture(sleep: ManualSleep().sleep)
    let task = #"{"id":41,"userId":3,"title":"Write","completed":false,"web":"\#(page)"}"#
    await app.client.answer(AppFixture.task(41), with: .body(task))
    return app
  }

  @Test func `the address of a task's page is printed`() async throws {
    let app = await app(page: "https://redmine.example.org/issues/41")
    try await app.run("browse 41 --print")
    #expect(app.recording.results.text == "https://redmine.example.org/issues/41\n")
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "https://a.example -x", "", "-x"])
  func `what is no web address is not opened`(page: String) async throws {
    let app = await app(page: page)
    await #expect(throws: CommandFailure.self) { try await app.run("browse 41 --print") }
    #expect(app.recording.results.text == "")
  }

  @Test func `a task that nobody knows is an error`() async throws {
    let app = await app(page: "")
    await app.client.answer(AppFixture.task(42), with: .response(404, ""))
    await #expect(throws: CommandFailure.self) { try await app.run("task 42") }
    await #expect(throws: CommandFailure.self) { try await app.run("task new-1") }
  }
}
