import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionLookTests {
  private let app = AppFixture()

  private static func user(_ id: Int, _ name: String, _ geo: (String, String)?) -> String {
    let address = geo.map { #","address":{"city":"C\#(id)","geo":{"lat":"\#($0.0)","lng":"\#($0.1)"}}"# } ?? ""
    return #"{"id":\#(id),"name":"\#(name)","username":"u\#(id)","email":"e"\#(address)}"#
  }

  private func placeUsers() async {
    let users = [
      Self.user(1, "Kyo", ("35.0116", "135.7681")), Self.user(2, "Tok", ("35.6895", "139.6917")),
      Self.user(3, "Lost", nil), Self.user(4, "Osa", ("34.6937", "135.5023")), Self.user(5, "Odd", ("far", "away")),
    ]
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
  }

  @Test func `near sorts users by distance`() async throws {
    await placeUsers()
    try await app.run("users", "near Kyo")
    let table = """
      ID  NAME  USERNAME    KM  CITY
       4  Osa   u4        42.9  C4
       2  Tok   u2         364  C2
      \(liveCount("2 users · 2 without coordinates"))

      """
    #expect(app.recording.results.text.hasSuffix(table))
    #expect(try await last("near 35.0116,135.7681 --within 50").contains("2 of 3 users"))
    #expect(try await last("near -90,0 --within 1").hasSuffix(liveCount("0 of 3 users · 2 without coordinates") + "\n"))
  }

  @Test func `near requires a valid place and radius`() async throws {
    await placeUsers()
    try await app.run("users")
    await #expect(throws: CommandFailure.self) { try await app.run("near Lost") }
    await #expect(
      throws: CommandFailure.usage("no user selected: name one ('near 3') or select one first ('select 3')")
    ) {
      try await app.run("near")
    }
    await #expect(throws: CommandFailure.self) { try await app.run("near 91,0") }
    await #expect(throws: CommandFailure.self) { try await app.run("near Kyo --within -1") }
  }

  @Test func `user shows the details with task counts`() async throws {
    let unsaved = try await last("user 3")
    #expect(
      unsaved == """
        Ana Sol · @ana
        id     3
        email  a@example.org
        tasks  not saved; run 'tasks 3'
        live

        """)
    try await app.run("select 3")
    app.clock.advance(120)
    await app.client.answer(AppFixture.user(3), with: .failure(.server("the service answered 503")))
    let saved = try await last("user")
    #expect(saved.contains("tasks  1 open, 0 done · saved 2 minutes ago\nnext   41 Write\n"))
    #expect(saved.hasSuffix("saved 2 minutes ago · the service answered 503\n"))
  }

  @Test(arguments: [
    ("email,name", "FIELD  VALUE\nemail  e\nname   Kyo\nlive\n"),
    (
      "address",
      "FIELD            VALUE\naddress.city     C1\naddress.geo.lat  35.0116\naddress.geo.lng  135.7681\nlive\n"
    ),
  ])
  func `user shows the selected fields`(_ fields: String, _ table: String) async throws {
    await placeUsers()
    await app.client.answer(AppFixture.user(1), with: .body(Self.user(1, "Kyo", ("35.0116", "135.7681"))))
    var options = OutputOptions()
    options.fields = OutputOptions.fields(in: fields)
    #expect(try await last("user 1", output: options) == table)
    (options.format, options.fields) = (.json, ["id"])
    let document = try await last("user 1", output: options)
    #expect(document.contains(#""user":{"id":1},"tasks":null}"#))
    options.fields = ["town"]
    let failure = await #expect(throws: CommandFailure.self) {
      try await app.run("user 1", output: options)
    }
    #expect("\(failure as Any)".contains("no field"))
  }

  @Test func `stats are sorted, and near is limited`() async throws {
    let open = try await last("stats --sort name:desc --fields name,open --format tsv")
    #expect(open == "name\topen\nBo\t0\nAna Sol\t1\n")
    #expect(try await last("stats --sort OPEN:desc --fields id --format tsv") == "id\n3\n4\n")
    await #expect(throws: CommandFailure.usage("no field 'age': id, name, open or done")) {
      try await app.run("stats --sort age")
    }
    await placeUsers()
    #expect(try await last("near 35.7,139.7 --limit 1 --fields id --format tsv") == "id\n2\n")
  }

  @Test func `a place that is no user is explained`() async throws {
    let problem = Problem(
      "no user 'Tokyo'", advice: "a place is written LAT,LONG: 'near 35.7,139.7'", kind: .notFound)
    await #expect(throws: CommandFailure.failed(problem)) { try await app.run("near Tokyo") }
  }

  @Test(arguments: [
    ("tasks ol", nil), ("tasks sol", "'sol' is Ana Sol (@ana)\n"), ("tasks an", "'an' is Ana Sol (@ana)\n"),
    ("tasks ana s", "'ana s' is Ana Sol (@ana)\n"),
    ("select a@e", "'a@e' is Ana Sol (@ana)\n"), ("add --for an Tea", "'an' is Ana Sol (@ana)\n"),
    ("tasks ana", ""), ("tasks a@example.org", ""), ("user 3", ""),
  ])
  func `a note says whom a part of a name was taken for`(_ line: String, _ note: String?) async throws {
    try await app.run("users")
    guard let note else {
      await #expect(throws: CommandFailure.self) { try await app.run(line) }
      return
    }
    try await app.run(line)
    #expect(app.recording.notes.text.hasPrefix(note))
    #expect(!note.isEmpty || app.recording.notes.text.isEmpty)
  }

  @Test func `stats does not guess unknown tasks`() async throws {
    try await app.run("users", "tasks 3", "offline")
    let text = try await last("stats")
    #expect(text.contains(" 4  Bo          ?     ?\n"))
    #expect(text.contains("1 without saved tasks"))
  }

  @Test func `the tasks of all users are those that are known, with edits`() async throws {
    try await app.run("users", "tasks 3", "offline", "add --for 3 Rest", "add --for 4 Run")
    #expect(
      try await last("tasks --everyone") == """
              ID  STATE  USER     TITLE
              41  open   Ana Sol  Write
        +  new-1  open   Ana Sol  Rest
        2 tasks · without those of Bo · saved just now · offline by request

        """)
    #expect(
      try await last("tasks --everyone user:ana text:write").contains("\n41  open   Ana Sol  Write\n1 of 2 tasks"))
    #expect(try await last("tasks --everyone user:4 --format ndjson").isEmpty)
  }

  @Test func `reports answer what a team asks every day, by user`() async throws {
    let tasks = [
      #"{"id":41,"userId":3,"title":"Write","completed":false,"due":"2026-11-20"}"#,
      #"{"id":42,"userId":3,"title":"Read","completed":false,"due":"2026-11-27","priority":"high"}"#,
      #"{"id":43,"userId":3,"title":"Rest","completed":true,"completedAt":"2026-11-20T09:00:00Z"}"#,
    ]
    let bos = #"{"id":44,"userId":4,"title":"Run","completed":false,"due":"2026-11-19"}"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks.joined(separator: ","))]"))
    await app.client.answer(AppFixture.tasks(of: 4), with: .body("[\(bos)]"))
    let overdue = try await last("report overdue")
    #expect(
      overdue == """
        ID  STATE  USER     TITLE  DUE
        Bo (1)
        44  open   Bo       Run    2 days late
        Ana Sol (1)
        41  open   Ana Sol  Write  1 day late
        \(liveCount("2 of 4 tasks"))

        """)
    for (line, ids) in [
      ("report today", ["44", "41"]), ("report week", ["44", "41", "42"]), ("report standup", ["43", "41", "44"]),
      ("report done", ["43"]), ("report done --since today", []), ("report week --limit 1", ["44"]),
      ("report WEEK --by priority", ["42", "44", "41"]),
      ("report standup --since 2026-11-21 --by state", ["41", "44"]),
    ] {
      let rows = try await last(line + " --format tsv --fields id").split(separator: "\n").dropFirst()
      #expect(Array(rows) == ids.map { Substring($0) }, "\(line)")
    }
  }

  @Test func `stats does not count unconfirmed new tasks as saved`() async throws {
    try await app.run("users", "offline", "add --for 4 Rest")
    #expect(try await last("user 4").contains("tasks  not saved; run 'tasks 4'\n"))
    #expect(try await last("stats").contains(" 4  Bo          ?     ?\n"))
  }

  @Test func `of many users, the saved tasks are counted, with edits`() async throws {
    let users = (1...250).map { Self.user($0, "User \($0)", nil) }
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
    try await app.run("users")
    for (user, states) in [(1, [true, false, false]), (2, []), (3, [true, true])] {
      let tasks = states.enumerated().map { place, isDone in
        #"{"id":\#(user * 10 + place),"userId":\#(user),"title":"Write","completed":\#(isDone)}"#
      }
      await app.client.answer(AppFixture.tasks(of: user), with: .body("[\(tasks.joined(separator: ","))]"))
      try await app.run("tasks \(user)")
    }
    try await app.run("offline", "done 11", "add --for 1 Rest", "add --for 2 Run", "remove 30 --yes")
    try await app.run("add --for 4 Sit")
    let counted = try await last("stats --fields id,open,done --format tsv")
    #expect(counted.hasPrefix("id\topen\tdone\n1\t2\t2\n2\t1\t0\n3\t0\t1\n4\t\t\n"))
    #expect(try await last("stats").contains("247 without saved tasks"))
  }

  private func last(_ line: String, output: OutputOptions? = nil) async throws -> String {
    let before = app.recording.results.text
    try await app.run(line, output: output)
    return String(app.recording.results.text.dropFirst(before.count))
  }
}
