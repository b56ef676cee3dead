import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
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

  @Test func `what others have made of a field is said before what was edited meanwhile replaces it`() async throws {
    let editor = StubEditor { $0.replacing("title: Write\n", with: "title: Mine\n") }
    let app = AppFixture(asking: StubAsking("y"), editor: editor, sleep: ManualSleep().sleep)
    let task = #"{"id":41,"userId":3,"title":"Write","completed":false}"#
    await app.client.answer(AppFixture.task(41), with: .body(task))
    await editor.meanwhile {
      await app.client.answer(AppFixture.task(41), with: .body(task.replacing("Write", with: "Theirs")))
    }
    try await app.run("select 3", "edit 41")
    #expect(app.recording.notes.text == "roster: the title of the task has become 'Theirs' meanwhile\n")
    #expect(app.recording.results.text.hasSuffix("~ edit 41 Mine · edit 1, sending…\n"))
    let edits = await app.session.defaultContext.tasks.edits.suggestions()
    #expect(edits.map(\.base?.title) == ["Theirs"])
  }

  @Test func `what is saved is not what others have made of a task that was loaded before`() async throws {
    let editor = StubEditor { $0.replacing("title: New\n", with: "title: Mine\n") }
    let app = AppFixture(asking: StubAsking("y"), editor: editor, sleep: ManualSleep().sleep)
    try await app.run("select 3", "tasks")
    await app.client.answer(
      AppFixture.task(41), with: .body(#"{"id":41,"userId":3,"title":"New","completed":false}"#))
    await editor.meanwhile { await app.client.answer(AppFixture.task(41), with: .failure(.offline("no line"))) }
    try await app.run("edit 41")
    #expect(app.recording.notes.text == "")
    let edits = await app.session.defaultContext.tasks.edits.suggestions()
    #expect(edits.map(\.base?.title) == ["New"])
  }

  @Test func `tags that others have set meanwhile stand`() async throws {
    let editor = StubEditor { $0.replacing("\ntags:\n", with: "\ntags: mine\n") }
    let app = AppFixture(asking: StubAsking("y"), editor: editor, sleep: ManualSleep().sleep)
    let task = #"{"id":41,"userId":3,"title":"Write","completed":false}"#
    await app.client.answer(AppFixture.task(41), with: .body(task))
    await editor.meanwhile {
      let others = task.replacing("}", with: #","tags":["theirs"]}"#)
      await app.client.answer(AppFixture.task(41), with: .body(others))
    }
    try await app.run("select 3", "edit 41")
    #expect(app.recording.notes.text == "")
    let edits = await app.session.defaultContext.tasks.edits.suggestions()
    #expect(edits.map(\.action) == [.change([.tags: .list(["mine", "theirs"])])])
  }

  @Test func `a conflict ends in a text that the user writes with both sides in view`() async throws {
    let editor = StubEditor { text in
      #expect(text.hasSuffix("# base: Write\n# mine: Mine\n# theirs: Theirs\ntitle: Mine\n"))
      return text.replacing("title: Mine", with: "title: Mine and theirs")
    }
    let app = try await conflict(editor)
    try await app.run("resolve 1 edit")
    #expect(app.recording.results.text.hasSuffix("~ edit 41 Mine and theirs · edit 1, sending…\n"))
    let edits = await app.session.defaultContext.tasks.edits.suggestions()
    #expect(edits.map(\.action) == [.rename("Mine and theirs")] && edits.map(\.base?.title) == ["Theirs"])
  }

  @Test func `a conflict whose text stays as it is goes on, and one that becomes theirs ends`() async throws {
    let app = try await conflict(StubEditor { $0 })
    try await app.run("resolve 1 edit")
    #expect(app.recording.notes.text.hasSuffix("edit 1 still conflicts\n"))
    let emptied = try await conflict(StubEditor { _ in "" })
    try await emptied.run("resolve 1 edit")
    #expect(emptied.recording.notes.text.hasSuffix("edit 1 still conflicts\n"))
    let other = try await conflict(StubEditor { $0.replacing("title: Mine", with: "title: Theirs") })
    try await other.run("resolve 1 edit")
    #expect(other.recording.results.text.hasSuffix("~ edit 41 Mine · edit 1, dropped\n"))
  }

  private func conflict(_ editor: StubEditor) async throws -> AppFixture {
    let app = AppFixture(editor: editor, sleep: ManualSleep().sleep)
    let theirs = #"{"id":41,"userId":3,"title":"Theirs","completed":false}"#
    await app.client.answer(AppFixture.task(41), with: .body(theirs))
    try await app.run("select 3", "edit 41 Mine")
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(theirs)]"))
    await #expect(throws: CommandFailure.self) { try await app.run("sync") }
    return app
  }

  @Test func `a task that nobody knows is an error`() async throws {
    let app = await app(page: "")
    await app.client.answer(AppFixture.task(42), with: .response(404, ""))
    await #expect(throws: CommandFailure.self) { try await app.run("task 42") }
    await #expect(throws: CommandFailure.self) { try await app.run("task new-1") }
  }
}

/// An editor in which something happens while a text is edited, which is the name of its file.
private actor StubEditor: Editing {
  private let edited: @Sendable (String) -> String
  private var event: @Sendable () async -> Void = {}

  init(_ edited: @escaping @Sendable (String) -> String) { self.edited = edited }

  func meanwhile(_ event: @escaping @Sendable () async -> Void) { self.event = event }

  func create(_ text: String) -> String { text }

  func edit(_ path: String) async -> String {
    await event()
    return edited(path)
  }

  func remove(_ path: String, ifStill text: String) -> Bool { text == edited(path) }
}
