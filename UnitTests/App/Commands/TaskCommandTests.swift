import SharedInteractorInterface
import SharedPresentation
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

  @Test func `a task that is not loaded says why`() async throws {
    let app = await app(page: "")
    try await app.run("tasks 3")
    await app.client.answer(AppFixture.task(41), with: .failure(.offline("could not connect")))
    try await app.run("task 41")
    #expect(app.recording.results.text.hasSuffix("\nsaved · could not connect\n"))
    for line in ["task 84", "browse 84 --print"] {
      let error = await #expect(throws: CommandFailure.self) { try await app.run(line) }
      let text = "could not load the task, and nothing is saved: could not connect; run 'doctor'"
      #expect(error?.problem.text == text)
    }
    try await app.run("offline", "task 41")
    #expect(app.recording.results.text.hasSuffix("\nsaved · offline by request\n"))
  }

  @Test func `a task that nobody knows is an error`() async throws {
    let app = await app(page: "")
    await app.client.answer(AppFixture.task(42), with: .response(404, ""))
    await #expect(throws: CommandFailure.self) { try await app.run("task 42") }
    await #expect(throws: CommandFailure.self) { try await app.run("task new-1") }
  }
}
