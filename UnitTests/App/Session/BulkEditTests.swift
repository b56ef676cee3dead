import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct BulkEditTests {
  private let user: StubAsking
  private let app: AppFixture

  init() async {
    user = StubAsking("y")
    app = AppFixture(asking: user, sleep: ManualSleep().sleep)
    await Self.answerLists(in: app)
  }

  private static func answerLists(in app: AppFixture) async {
    await app.client.answer(
      AppFixture.tasks(of: 3),
      with: .body("[\(task(41, "Mix the grey glaze", of: 3)),\(task(42, "Stack wood", of: 3, isDone: true))]"))
    await app.client.answer(
      AppFixture.tasks(of: 4),
      with: .body(
        "[\(task(45, "Order glaze", of: 4)),\(task(46, "Test the glaze", of: 4)),\(task(47, "Pay rent", of: 4))]"))
  }

  private static func task(_ id: Int, _ title: String, of user: Int, isDone: Bool = false) -> String {
    #"{"id":\#(id),"userId":\#(user),"title":"\#(title)","completed":\#(isDone)}"#
  }

  @Test func `a filter finds the tasks of all, which are changed after a yes`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "done --where 'text:glaze state:open'")
    #expect(
      edits() == [
        "~ done 41 Mix the grey glaze · edit 1, waiting: offline", "~ done 45 Order glaze · edit 2, waiting: offline",
        "~ done 46 Test the glaze · edit 3, waiting: offline",
      ])
    #expect(await user.questions == ["mark these 3 tasks done? [y/N] "])
    #expect(app.recording.notes.text.contains("  45 Order glaze · a task of Bo\n"))
    try await app.run("undo")
    #expect(edits().suffix(3).allSatisfy { $0.hasPrefix("~ undone: done ") && $0.hasSuffix(", dropped") })
  }

  @Test func `with a selected user, a filter finds their tasks unless it names others`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "select 3", "offline", "edit --where text:glaze --priority high")
    #expect(edits().last == "~ edit 41 Mix the grey glaze (priority high) · edit 1, waiting: offline")
    try await app.run("done --where text:glaze user:bo --yes")
    #expect(await user.questions == ["edit task 41 (Mix the grey glaze): priority high? [y/N] "])
    #expect(edits().suffix(2).map { $0.prefix(9) } == ["~ done 45", "~ done 46"])
  }

  @Test func `a filter says whose tasks it could not look at`() async throws {
    try await app.run("users", "tasks 3", "offline", "edit --where 'text:glaze user:ana' --due friday --yes")
    #expect(!app.recording.notes.text.contains("left out"))
    try await app.run("done --where text:glaze --yes", "stats --by priority")
    #expect(app.recording.notes.text.contains("left out, as they are not saved: the tasks of Bo; run 'sync --all'\n"))
    #expect(app.recording.results.text.contains(" open · without those of Bo · "))
  }

  @Test func `a name without a user in a filter is an error, not an empty list`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "tasks --everyone user:bo")
    try await app.run("tasks --everyone 'user:boo or user:an'", "tasks --everyone user:99")
    let unclear = await #expect(throws: CommandFailure.self) {
      try await app.run("tasks --everyone user:ana@example.org")
    }
    #expect(unclear?.problem.message.contains("ana") ?? false)
    for line in ["tasks --everyone user:boo", "done --where user:boo --yes", "tasks --everyone 'not user:boo'"] {
      let error = await #expect(throws: CommandFailure.self) { try await app.run(line) }
      #expect(error?.problem.message.hasPrefix("no user 'boo'") ?? false, "\(line): \(String(describing: error))")
    }
  }

  @Test func `the question counts only what would change`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "done 41 42 45-47")
    #expect(await user.questions == ["mark these 4 tasks done? [y/N] "])
    try await app.run("reopen 45-47", "done 41 42 45-47")
    #expect(await user.questions.count == 1, "three are not asked about")
  }

  @Test func `a filter hands tasks over`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "move --where 'user:bo text:order' 3")
    #expect(edits() == ["~ move 45 Order glaze (to Ana Sol) · edit 1, waiting: offline"])
    #expect(await user.questions == ["move task 45 (Order glaze), a task of Bo, to Ana Sol? [y/N] "])
  }

  @Test func `a dry run shows the edits that would be made, and changes none`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "remove --where user:bo --dry-run", "pending")
    let text = app.recording.results.text
    #expect(text.contains("- remove 46 Test the glaze · a task of Bo · not done (dry run)\n"))
    #expect(text.hasSuffix("no unsent edits\n"))
    #expect(await user.questions == [])
  }

  @Test func `words of a title name the only task that has them and can be changed`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "done order", "reopen wood", "move pay rent 3")
    #expect(
      edits() == [
        "~ done 45 Order glaze · edit 1, waiting: offline", "~ reopen 42 Stack wood · edit 2, waiting: offline",
        "~ move 47 Pay rent (to Ana Sol) · edit 3, waiting: offline",
      ])
    #expect(await user.questions == [])
  }

  @Test(arguments: [("46", ["46"]), ("41, 45", ["41", "45"]), ("all", ["41", "45", "46"]), ("", [])])
  func `of several tasks with the words, the user says which`(_ answer: String, _ ids: [String]) async throws {
    let user = StubAsking(answer)
    let app = AppFixture(asking: user, sleep: ManualSleep().sleep)
    await Self.answerLists(in: app)
    try await app.run("users", "tasks 3", "tasks 4", "offline", "done glaze")
    #expect(await user.questions == ["which of these 3 tasks? [ids, all, or Enter for none] "])
    #expect(edits(in: app).map { $0.split(separator: " ")[2] } == ids.map { $0[...] })
  }

  @Test func `words do nothing in a script without a yes`() async throws {
    let app = AppFixture(isInteractive: false, sleep: ManualSleep().sleep)
    await Self.answerLists(in: app)
    try await app.run("users", "tasks 3", "tasks 4", "offline")
    let advice = CommandFailure.failed(
      .init("no task 'order': did you mean 'done 45' (Order glaze)?", kind: .notFound))
    await #expect(throws: advice) { try await app.run("done order") }
    let many = CommandFailure.failed(
      .init("3 tasks have 'glaze' in their titles: 41, 45, 46", advice: "name one of them", kind: .notFound))
    await #expect(throws: many) { try await app.run("done glaze --yes") }
    let question = "mark task 45 (Order glaze), a task of Bo, done?"
    await #expect(throws: CommandFailure.usage("no terminal to ask '\(question)'; add --yes")) {
      try await app.run("done --where text:order")
    }
    try await app.run("done order --yes")
    #expect(edits(in: app) == ["~ done 45 Order glaze · edit 1, waiting: offline"])
  }

  @Test func `more than three tasks are asked about on a terminal`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "done 41 45 46", "done 47", "reopen 41 42 45 46")
    #expect(await user.questions == ["reopen these 4 tasks? [y/N] "])
    #expect(edits().count == 8)
  }

  @Test func `tasks are either named or filtered, and a filter that finds none is an error`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline")
    await #expect(throws: CommandFailure.usage("name the tasks or filter them with --where, not both")) {
      try await app.run("done 41 --where text:glaze")
    }
    await #expect(throws: CommandFailure.failed(.init("no task passes this filter", kind: .notFound))) {
      try await app.run("done --where text:nothing")
    }
    for (line, message) in [
      ("done --where due:someday", "due: must be a day such as friday, 12-01, 2026-12-01 or +2w, a range as in"),
      ("edit --where text:glaze Mix it", "--where goes with options such as --due"),
      ("remove --where ' ' --yes", "--where needs a FILTER"), ("remove --where '( )' --yes", "there is nothing in"),
      ("edit 41 --dry-run", "--dry-run needs a TITLE"), ("done --where 'title:\" \"' --yes", "title: must be"),
      ("edit 41 Water them --dry-run", "options go before the TITLE: edit 41 --dry-run Water them"),
      ("edit --tag next 41 42", "several tasks are separated by commas"), ("done all --yes", "no task 'all'"),
    ] {
      let failure = await #expect(throws: CommandFailure.self) { try await app.run(line) }
      #expect(failure?.problem.message.hasPrefix(message) == true, "\(line): \(String(describing: failure))")
    }
    #expect(edits() == [])
  }

  @Test func `a word is a whole one of the title, and none of what else a task has`() async throws {
    try await app.run("users", "tasks 3", "tasks 4", "offline", "edit 47 --notes 'About the ridge'")
    await #expect(throws: CommandFailure.self) { try await app.run("done ridge") }
    await #expect(throws: CommandFailure.self) { try await app.run("done stac") }
    await #expect(throws: CommandFailure.self) { try await app.run("edit order white clay") }
    try await app.run("done wood", "done 'order glaze'", "move 46 47 Ana Sol")
    #expect(app.recording.notes.text.contains("task 42 is already done: Stack wood\n"))
    #expect(
      edits().dropFirst() == [
        "~ done 45 Order glaze · edit 2, waiting: offline",
        "~ move 46 Test the glaze (to Ana Sol) · edit 3, waiting: offline",
        "~ move 47 Pay rent (to Ana Sol) · edit 4, waiting: offline",
      ])
    try await app.run("done --where 'user:bo open' --yes")
    #expect(edits().suffix(2).map { $0.prefix(9) } == ["~ done 46", "~ done 47"])
  }

  @Test func `undo says what is undone`() async throws {
    try await app.run("users", "tasks 3", "offline", "done 41", "undo")
    #expect(edits().last == "~ undone: done 41 Mix the grey glaze · edit 1, dropped")
  }

  private func edits() -> [String] { edits(in: app) }

  // The lines that say what has become of edits.
  private func edits(in app: AppFixture) -> [String] {
    app.recording.results.text.split(separator: "\n").map(String.init).filter { $0.contains(" · edit ") }
  }
}
