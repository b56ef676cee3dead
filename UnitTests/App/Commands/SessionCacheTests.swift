import SharedDomain
import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionCacheTests {
  @Test func `cached lists are shown with usernames and ages`() async throws {
    let app = AppFixture()
    try await app.run("tasks 4", "users", "tasks 3")
    app.clock.advance(120)
    let (asked, printed) = (await app.asked().count, app.recording.results.text)
    try await app.run("cache")
    let lines = app.recording.results.text.dropFirst(printed.count).split(separator: "\n")
    #expect(
      lines.dropLast().map { $0.prefix(34) } == [
        "KIND   USER    SAVED          ROWS", "users          2 minutes ago     2",
        "user   4 @bo   2 minutes ago     1",
        "tasks  3 @ana  2 minutes ago     1", "tasks  4 @bo   2 minutes ago     0",
      ])
    #expect(lines.last?.hasPrefix("4 lists · 4 rows · ") == true)
    #expect(lines.last?.hasSuffix(" B · memory") == true)
    #expect(await app.asked(after: asked) == [])
  }

  @Test(arguments: ["", " 3", " nobody"])
  func `without --yes or a terminal, cache clear reads and clears nothing`(_ user: String) async throws {
    let app = AppFixture()
    if user != "" { try await app.run("users", "tasks 3") }
    let saved = try await app.store.inventory()
    await #expect(throws: CommandFailure.usage("no terminal to ask; add --yes")) {
      try await app.run("cache clear\(user)")
    }
    #expect(try await app.store.inventory() == saved)
  }

  @Test(arguments: [
    ("cache clear", "clear all that is saved (3 lists, 3 rows, "),
    ("cache clear ana", "clear the saved tasks of Ana Sol (1 row, "),
    ("cache clear 3", "clear the saved tasks of Ana Sol (1 row, "),
  ])
  func `the confirmation prompt names what will be cleared`(_ line: String, _ question: String) async throws {
    for (answer, isCleared) in [("n", false), ("", false), ("y", true)] {
      let asking = StubAsking(answer)
      let app = AppFixture(asking: asking)
      try await app.run("users", "tasks 3", "tasks 4")
      let (asked, printed) = (await app.asked().count, app.recording.results.text)
      try await app.run(line)
      #expect(await asking.questions.map { $0.hasPrefix(question) && $0.hasSuffix(" B)? [y/N] ") } == [true])
      #expect(app.recording.results.text.dropFirst(printed.count).hasPrefix("cleared ") == isCleared)
      #expect(try await app.store.inventory().isEmpty == (isCleared && line == "cache clear"))
      #expect(await app.asked(after: asked) == [])
    }
  }

  @Test func `clearing an empty cache succeeds without confirmation`() async throws {
    let app = AppFixture(asking: StubAsking(nil))
    try await app.run("cache clear", "cache clear 99")
    try await app.run("users", "cache clear 3", "cache clear @bo")
    let lines = [
      "nothing is saved", "no tasks of user 99 are saved", "no tasks of Ana Sol are saved", "no tasks of Bo are saved",
    ].map { "nothing to clear: \($0)\n" }
    #expect(
      app.recording.results.text == lines[0] + lines[1] + AppFixture.usersTable + "\(liveCount("2 users"))\n" + lines[2]
        + lines[3])
  }

  @Test func `the tasks of an unsaved user are cleared by user ID`() async throws {
    let app = AppFixture()
    try await app.store.replace(ListKey("tasks", owner: 99), with: [], savedAt: app.clock.now)
    try await app.run("cache clear 99 --yes")
    #expect(app.recording.results.text == "cleared 1 list, 0 rows, 0 B\n")
  }

  @Test func `the comments on the tasks of a user are cleared with them`() async throws {
    let app = AppFixture()
    for task in [41, 42] {
      try await app.store.replace(ListKey("comments", owner: task), with: [], savedAt: app.clock.now)
    }
    try await app.run("tasks 3", "cache clear 3 --yes")
    #expect(app.recording.results.text.contains("cleared 2 lists, 1 row, "))
    let left = try await app.store.inventory().map(\.key)
    #expect(left.filter { $0.kind == "comments" } == [ListKey("comments", owner: 42)])
    #expect(!left.contains { $0.kind == "tasks" })
  }

  @Test func `cache clear accepts only users known from saved data`() async throws {
    let app = AppFixture(asking: StubAsking(nil))
    await #expect(
      throws: CommandFailure.failed(
        Problem("no saved copy of the user 'ana'", kind: .unavailable))
    ) { try await app.run("cache clear ana") }
    try await app.run("users")
    let asked = await app.asked().count
    await #expect(
      throws: CommandFailure.failed(
        Problem("no user 'zoe' in the list saved just now", advice: "'users' lists them", kind: .notFound))
    ) { try await app.run("cache clear zoe") }
    #expect(await app.asked(after: asked) == [])
  }

  @Test func `clearing the cache neither clears nor sends edits`() async throws {
    let app = AppFixture()
    try await app.run("tasks 3", "offline", "add --for 3 Rest", "done 41")
    let sizes = try await app.store.inventory().map(\.bytes)
    try await app.run("cache clear --yes")
    let size = ByteCount.text(of: sizes.reduce(0, +))
    #expect(app.recording.results.text.hasSuffix("cleared 2 lists, 2 rows, \(size) · 2 unsent edits are kept\n"))
    #expect(CacheCommand.page.needs == .store)
  }

  @Test func `cache reports a failing store as an error`() async throws {
    let app = AppFixture()
    await app.store.fail(with: .busy)
    for line in ["cache", "cache clear --yes"] {
      await #expect(
        throws: CommandFailure.failed(
          Problem("could not read the saved data: another program is using the store"))
      ) { try await app.run(line) }
    }
  }

  @Test func `the list shown last can be exported after clearing`() async throws {
    let files = StubFiles([:])
    let app = AppFixture(files: files)
    try await app.run("users", "cache", "cache clear --yes", "export lists.csv")
    let head = "kind,user,username,saved,rows,bytes,task\r\nusers,,,"
    #expect(await files.contents["lists.csv"]?.hasPrefix(head) == true)
  }
}
