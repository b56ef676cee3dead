import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionFindTests {
  @Test(arguments: [
    (
      OutputFormat.json,
      #"{"command":"find","words":["ORG"],"complete":true,"matches":["#
        + #"{"kind":"user","id":3,"name":"Ana Sol","username":"ana"},"#
        + #"{"kind":"user","id":4,"name":"Bo","username":"bo"}]}"# + "\n"
    ),
    (.tsv, "kind\tid\tuser\ttext\tstate\towner\nuser\t3\t3\tAna Sol @ana\t\t\nuser\t4\t4\tBo @bo\t\t\n"),
  ])
  func `find lists users and tasks without the service`(_ format: OutputFormat, _ expected: String) async throws {
    let app = AppFixture(format)
    try await app.run("users", "tasks 3")
    let (asked, printed) = (await app.asked().count, app.recording.results.text)
    try await app.run("find ORG")
    #expect(app.recording.results.text == printed + expected)
    #expect(await app.asked(after: asked) == [])
  }

  @Test func `a task that find lists has its user's ID and the members of the service`() async throws {
    let app = AppFixture(.json)
    try await app.run("tasks 3")
    try await app.run("find wri 'Write'")
    #expect(
      app.recording.results.text.hasSuffix(
        #""words":["wri","Write"],"complete":true,"matches":["#
          + #"{"kind":"task","id":41,"userId":3,"title":"Write","completed":false,"owner":"Ana Sol"}]}"# + "\n"))
  }

  @Test func `find looks into notes and tags, and takes filters, which only tasks pass`() async throws {
    let app = AppFixture(.csv, fields: ["id"])
    let tasks = [
      #"{"id":41,"userId":3,"title":"Write","completed":false,"tags":["clay"],"notes":"About Ana's kiln"}"#,
      #"{"id":42,"userId":3,"title":"Fire the kiln","completed":true}"#,
      #"{"id":43,"userId":4,"title":"Rest","completed":false,"tags":["kiln"],"due":"2026-12-01"}"#,
    ]
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks[0]),\(tasks[1])]"))
    await app.client.answer(AppFixture.tasks(of: 4), with: .body("[\(tasks[2])]"))
    try await app.run("users", "tasks 3", "tasks 4", "offline", "edit 42 --notes 'Ask for clay'")
    for (line, ids) in [
      ("find kiln", ["42", "41", "43"]), ("find clay", ["41", "42"]), ("find ana", ["3", "41"]),
      ("find kiln --open", ["41", "43"]), ("find ki user:bo", ["43"]), ("find kiln due:none", ["42", "41"]),
      ("find kiln not state:done tag:clay", ["41"]), ("find kiln user:ana --limit 1", ["42"]),
    ] {
      let printed = app.recording.results.text.count
      try await app.run(line)
      #expect(app.recording.results.text.dropFirst(printed) == "id\r\n" + ids.map { $0 + "\r\n" }.joined(), "\(line)")
    }
    let advice = "find needs a WORD beside a filter; all tasks: tasks --everyone due:today"
    await #expect(throws: CommandFailure.usage(advice)) { try await app.run("find due:today") }
  }

  @Test func `find names the id of a task's user if no name is saved`() async throws {
    let app = AppFixture()
    try await app.run("tasks 3")
    _ = try await app.store.clear([ListKey("user", owner: 3)])
    try await app.run("find write")
    #expect(app.recording.results.text.hasSuffix("\ntask  41  open   user 3  Write\n1 match\n"))
  }

  @Test func `the number of matches is limited, and more matches are reported`() async throws {
    let app = AppFixture()
    try await app.run("users", "find org --limit 1")
    let more = "1 match, and maybe more; add a word, or use --limit\n"
    #expect(app.recording.results.text.hasSuffix(more))
    try await app.run("find org --limit 2")
    #expect(app.recording.results.text.hasSuffix("\n2 matches\n"))
    await #expect(throws: CommandFailure.usage("--limit takes a number above 0, not '0'")) {
      try await app.run("find org --limit 0")
    }
  }

  @Test func `find lists a user who was looked up individually once`() async throws {
    let app = AppFixture(.tsv)
    try await app.run("tasks 3", "users", "tasks 3")
    try await app.run("find ana")
    #expect(app.recording.results.text.hasSuffix("owner\nuser\t3\t3\tAna Sol @ana\t\t\n"))
  }

  @Test func `a search without saved data says so`() async throws {
    let app = AppFixture()
    try await app.run("find ana")
    #expect(app.recording.results.text.hasPrefix("no matches: nothing is saved yet; run 'users'"))
    try await app.run("users", "find nobody")
    #expect(app.recording.results.text.hasSuffix("\nno matches\n"))
  }

  @Test func `a store that cannot be read is an error`() async throws {
    let app = AppFixture()
    await app.store.fail(with: .unavailable("it is gone"))
    await #expect(throws: CommandFailure.failed(Problem("could not read the saved data: it is gone"))) {
      try await app.run("find a")
    }
  }
}
