import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct ConnectCommandTests {
  private let file = StubSettingsFile("# mine\n")
  private let redmine = StubHTTPClient([
    HTTPRequest(path: "/users/current.json"): .response(
      200, #"{"user":{"id":7,"firstname":"Sakura","lastname":"Sato"}}"#,
      headers: ["www-authenticate": #"Basic realm="Redmine API""#]),
    members: .body(#"{"memberships":[{"user":{"id":7,"name":"Sakura Sato"}},{"group":{"id":1}}],"total_count":2}"#),
    issues: .body(
      #"{"issues":[{"id":41,"subject":"Glaze","status":{"is_closed":false},"assigned_to":{"id":7}}],"total_count":1}"#),
    HTTPRequest(path: "/issues/41.json", headers: ["Accept-Encoding": "identity"]): .body(
      #"{"issue":{"id":41,"subject":"Glaze"}}"#),
    HTTPRequest(path: "/issues/41.json", query: [.init("include", "journals")]): .body(
      #"{"issue":{"journals":[{"id":1,"notes":"Hello"},{"id":2}]}}"#),
  ])

  private static let members = HTTPRequest(path: "/projects/pottery/memberships.json", query: [.init("limit", "100")])
  private static let issues = HTTPRequest(
    path: "/issues.json",
    query: [.init("assigned_to_id", "7"), .init("status_id", "*"), .init("sort", "id"), .init("limit", "100")])
  private static let saved = """
    # mine
    connection = "redmine.example.org"

    [connections."redmine.example.org"]
    server = "https://redmine.example.org"
    service = "redmine"
    closed = 5
    open = 1
    project = "pottery"

    """

  private func app(asking: (any Asking)? = nil) -> AppFixture {
    AppFixture(asking: asking, settingsFile: file, others: redmine)
  }

  @Test func `the service at an address is found, shown and saved, and used at once`() async throws {
    let app = app()
    try await app.run("connect https://redmine.example.org --set project=pottery")
    #expect(app.recording.notes.text.hasPrefix("Redmine · 1 person, 1 open task of yours · you are Sakura Sato\n"))
    #expect(await file.text == Self.saved)
    try await app.run("users --fields id,name", "connect", "services check")
    let text = app.recording.results.text
    #expect(text.contains("7  Sakura Sato\n"))
    #expect(text.contains("yes      redmine.example.org"))
    #expect(text.contains("tasks title          /subject"))
    #expect(text.contains("users email          /mail"))
    #expect(text.contains("0 of 1"))
    try await app.run("connect sample", "users --fields id")
    #expect(app.recording.results.text.hasSuffix("ID\n 3\n 4\n2 users · live\n"))
    #expect(await file.text == Self.saved.replacing("= \"redmine.example.org\"\n\n", with: "= \"sample\"\n\n"))
  }

  @Test func `the tasks of all are counted where one request has their number`() async throws {
    let issues = "/api/v1/repos/pottery/kiln/issues"
    let rest = [HTTPRequest.QueryItem("type", "issues"), .init("state", "all"), .init("limit", "50")]
    let issue = #"{"number":1,"title":"Glaze","state":"open","assignees":[{"login":"sakura"}]}"#
    let gitea = StubHTTPClient([
      HTTPRequest(path: "/api/v1/user"): .body(#"{"login":"sakura","full_name":"Sakura Sato"}"#),
      HTTPRequest(path: "/api/v1/version"): .body(#"{"version":"1.22"}"#),
      HTTPRequest(path: "/api/v1/repos/pottery/kiln/assignees"): .body(#"[{"login":"sakura"},{"login":"zofia"}]"#),
      HTTPRequest(path: issues, query: [.init("assigned_by", "sakura")] + rest): .response(
        200, "[\(issue)]", headers: ["x-total-count": "1"]),
      HTTPRequest(path: issues, query: rest): .response(200, "[\(issue)]", headers: ["x-total-count": "132"]),
    ])
    let app = AppFixture(settingsFile: file, others: gitea)
    try await app.run("connect https://gitea.example.org --service gitea --set owner=pottery repository=kiln")
    let found = "Gitea 1.22 · 2 people, 132 tasks, 1 open task of yours · you are Sakura Sato\n"
    #expect(app.recording.notes.text.hasPrefix(found), "\(app.recording.notes.text)")
  }

  @Test func `where a list cannot be that of one user, each user gets their own of all tasks`() async throws {
    let due = #""due_date":"0001-01-01T00:00:00Z""#
    let vikunja = StubHTTPClient([
      HTTPRequest(path: "/api/v2/user"): .body(#"{"id":7,"name":"","username":"sakura"}"#),
      HTTPRequest(path: "/api/v2/info"): .body(#"{"version":"v2.3.0","available_migrators":[]}"#),
      HTTPRequest(path: "/api/v2/projects/3/users/search"): .body(
        #"{"items":[{"id":7,"name":"","username":"sakura"},{"id":5,"name":"Zofia","username":"zofia"}],"total":2}"#),
      HTTPRequest(path: "/api/v2/projects/3/tasks", query: [.init("sort_by", "id"), .init("order_by", "asc")]): .body(
        #"{"items":[{"id":1,"title":"Glaze","done":false,"due_date":"2026-12-01T00:00:00Z","priority":3,"#
          + #""assignees":[{"id":7,"username":"sakura"}]},{"id":2,"title":"Mop","done":false,\#(due),"priority":0,"#
          + #""assignees":null,"created_by":{"id":7}},{"id":3,"title":"Fire","done":true,\#(due),"priority":5,"#
          + #""assignees":[{"id":5,"username":"zofia"}],"created_by":{"id":7}}],"total":3}"#),
    ])
    let app = AppFixture(settingsFile: file, others: vikunja)
    try await app.run("connect https://vikunja.example.org --service vikunja --set project=3")
    let found = "Vikunja v2.3.0 · 2 people, 3 tasks, 2 open tasks of yours · you are sakura\n"
    #expect(app.recording.notes.text.hasPrefix(found), "\(app.recording.notes.text)")
    for user in ["sakura", "zofia"] { try await app.run("tasks \(user) --fields id,due,priority --format tsv") }
    let rows = app.recording.results.text.split(separator: "\n")
    #expect(rows.filter { $0 != "id\tdue\tpriority" } == ["1\t2026-12-01\thigh", "2\t\t", "3\t\t5"])
    #expect(!app.recording.notes.text.contains("left out"))
  }

  @Test func `a check shows what was found even where requests fail, and fails`() async throws {
    let app = app()
    try await app.run("connect https://redmine.example.org --set project=pottery")
    await redmine.answer(Self.members, with: .response(403, ""))
    await redmine.answer(
      Self.issues, with: .body(#"{"issues":[{"id":41,"status":{},"assigned_to":{"id":7}}],"total_count":1}"#))
    let failure = await #expect(throws: CommandFailure.self) { try await app.run("services check --format tsv") }
    #expect(failure?.problem.text == "the check at https://redmine.example.org has failed: users, not allowed (403)")
    let rows = app.recording.results.text.split(separator: "\n")
    #expect(rows.contains("me id\t/user/id\t7, Sakura Sato"))
    #expect(rows.contains("users\tlist\tnot allowed (403)"))
    #expect(rows.contains("tasks title\t/subject\t0 of 1"))
    #expect(rows.contains("tasks one\t/issue\ttask 41"))
    #expect(rows.contains("comments text\t/notes\t1 of 2"))
  }

  @Test func `a check asks for tasks of others if one has none, and says where no next page is`() async throws {
    let people = #"{"people":[{"id":5},{"id":6},{"id":7}]}"#
    let tasks = #"{"tasks":[{"id":1,"t":"Glaze","d":false,"tags":["a"],"due":"soon","notes":""}],"more":""}"#
    let service = StubHTTPClient([
      HTTPRequest(path: "/people"): .body(people), HTTPRequest(method: "HEAD", path: "/people"): .response(200, ""),
      HTTPRequest(path: "/tasks", query: [.init("of", "5")]): .body(#"{"tasks":[]}"#),
      HTTPRequest(path: "/tasks", query: [.init("of", "6")]): .body(tasks),
    ])
    let app = AppFixture(settingsFile: file, others: service, description: Self.small)
    try await app.run("connect https://x.example.org --service /small.toml", "services check --format tsv")
    let rows = app.recording.results.text.split(separator: "\n")
    #expect(
      rows.dropFirst() == [
        "users\tlist\t3", "users page\t/next\tnothing: the first page is the last", "users id\t/id\t3 of 3",
        "tasks\tlist of user 6\t1", "tasks page\t/more\tnothing: the first page is the last",
        "tasks id\t/id\t1 of 1", "tasks title\t/t\t1 of 1", "tasks done\t/d\t1 of 1, 0 of them done",
        "tasks due\t/due\t0 of 1", "tasks tags\t/tags\t0 of 1",
        "tasks notes\t/notes\t0 of 1",
      ])
  }

  private static let small = """
    format = 1
    name = "Small"
    [users]
    list = "GET /people"
    items = "/people"
    next = "/next"
    [tasks]
    list = "GET /tasks?of={user}"
    items = "/tasks"
    more = "after={/more}"
    title = "/t"
    done = "/d"
    done-values = ["done"]
    due = "/due"
    tags = "/tags"
    notes = "/notes"
    """

  @Test func `a check at a service that names no user fails, since it could not ask for tasks`() async throws {
    let app = app()
    try await app.run("connect https://redmine.example.org --set project=pottery")
    await redmine.answer(HTTPRequest(path: "/users/current.json"), with: .response(403, ""))
    await redmine.answer(Self.members, with: .body(#"{"memberships":[],"total_count":0}"#))
    let failure = await #expect(throws: CommandFailure.self) { try await app.run("services check --format tsv") }
    #expect(failure?.problem.text == "the check at https://redmine.example.org has failed: me id, not allowed (403)")
    #expect(app.recording.results.text.hasSuffix("\ntasks\tlist\tno user to ask for\n"))
  }

  @Test func `a check of a description whose required name is nowhere fails`() async throws {
    let app = app()
    try await app.run("connect https://redmine.example.org --set project=pottery")
    await redmine.answer(
      Self.issues, with: .body(#"{"issues":[{"id":41,"status":{},"assigned_to":{"id":7}}],"total_count":1}"#))
    let failure = await #expect(throws: CommandFailure.self) { try await app.run("services check") }
    #expect(failure?.problem.text == "the check at https://redmine.example.org has failed: tasks title, 0 of 1")
  }

  @Test func `at a terminal, what the service needs to know is asked for`() async throws {
    let asking = StubAsking("6")
    try await app(asking: asking).run("connect https://redmine.example.org --set project=pottery")
    #expect(await file.text == Self.saved.replacing(" = 5", with: " = 6").replacing(" = 1", with: " = 6"))
    #expect(await asking.questions.last?.hasPrefix("closed, the id of the status that a done task gets [5]:") == true)
  }

  @Test func `what the service needs as a number is nothing else, typed or asked for`() async throws {
    for (option, name) in [("", "open"), (" 'closed=tasks me' open=1", "closed")] {
      let failure = await #expect(throws: CommandFailure.self) {
        try await app(asking: StubAsking("tasks me")).run(
          "connect https://redmine.example.org --set project=pottery\(option)")
      }
      #expect(failure?.problem.text == "\(name) must be a number, not 'tasks me'")
    }
    #expect(await file.text == "# mine\n")
  }

  @Test(arguments: [
    "connect https://redmine.example.org", "connect https://redmine.example.org --set project=pottery name=x",
    "connect redmine.example.org", "connect https://redmine.example.org --service redmin", "connect x y",
    "connect https://redmine.example.org --as 'a\"b'", "connect https:// --set x=1", "connect nowhere",
    "services show nothing", "services check nothing", "services what",
  ])
  func `a connection that cannot be made is refused, and nothing is saved`(_ line: String) async {
    await #expect(throws: (any Error).self) { try await app().run(line) }
    #expect(await file.text == "# mine\n")
  }

  @Test(arguments: ["https://redmine.example.org --as sample", "https://sample"])
  func `no connection gets the name of the bundled service`(_ words: String) async throws {
    let failure = await #expect(throws: CommandFailure.self) { try await app().run("connect \(words)") }
    #expect(failure?.problem.text == "'sample' cannot name a connection; choose another name with --as")
  }

  @Test func `where the service has nothing, the setting that may be wrong is named`() async {
    await redmine.answer(Self.members, with: .response(404, ""))
    let failure = await #expect(throws: CommandFailure.self) {
      try await app().run("connect https://redmine.example.org --set project=pottery")
    }
    let message = "could not load the users: not found (404); check project=pottery"
    #expect(failure?.problem.text == message)
  }

  @Test func `a name that another server has is refused, and both are named`() async throws {
    let app = app()
    try await app.run("connect https://redmine.example.org --set project=pottery")
    let failure = await #expect(throws: CommandFailure.self) {
      try await app.run("connect https://other.example.org --as redmine.example.org")
    }
    let message = "the connection 'redmine.example.org' is https://redmine.example.org; choose another name with --as"
    #expect(failure?.problem.text == message)
    #expect(failure?.problem.kind == .usage)
  }

  @Test func `when a connection is made, an incomplete list is said to be one`() async throws {
    await redmine.answer(Self.members, with: .body(#"{"memberships":[{"user":{"id":7}}],"total_count":2}"#))
    await redmine.answer(
      HTTPRequest(path: Self.members.path, query: [.init("limit", "100"), .init("offset", "1")]),
      with: .response(503, ""))
    let app = app()
    try await app.run("connect https://redmine.example.org --set project=pottery")
    let warning = "the list is incomplete"
    #expect(app.recording.notes.text.contains(warning), "\(app.recording.notes.text)")
  }

  @Test func `nothing is saved if the lists cannot be loaded`() async {
    await redmine.answer(Self.members, with: .response(403, ""))
    await #expect(throws: (any Error).self) {
      try await app().run("connect https://redmine.example.org --set project=pottery")
    }
    #expect(await file.text == "# mine\n")
  }

  @Test func `a service that cannot answer is not taken for an unknown one`() async {
    for path in ["/users/current.json", "/api/v4/version", "/meta", "/api/v1/version", "/api/v2/info"] {
      await redmine.answer(HTTPRequest(path: path), with: .response(503, ""))
    }
    await redmine.answer(HTTPRequest(path: "/todos", query: [.init("_limit", "1")]), with: .response(503, ""))
    let failure = await #expect(throws: CommandFailure.self) {
      try await app().run("connect https://redmine.example.org")
    }
    #expect(failure?.problem.kind == .unavailable)
    #expect(failure?.problem.text.contains("503") == true)
  }

  @Test func `an unknown service is told how one is described`() async throws {
    for service in ["/users/current.json", "/api/v4/version", "/meta", "/api/v1/version", "/api/v2/info"] {
      await redmine.answer(HTTPRequest(path: service), with: .response(404, ""))
    }
    await redmine.answer(HTTPRequest(path: "/todos", query: [.init("_limit", "1")]), with: .response(404, ""))
    let failure = await #expect(throws: CommandFailure.self) {
      try await app().run("connect https://redmine.example.org")
    }
    #expect(failure?.problem.text.contains("docs/describe-your-service.md") == true)
  }

  @Test(arguments: [
    ("gitlab", "x-gitlab-meta", #"{"correlation_id":"1"}"#, ""), ("github", "x-github-media-type", "github.v3", ""),
    ("redmine", "www-authenticate", #"Basic realm="Redmine API""#, ""), ("gitea", "a", "b", #"{"version":"1.22"}"#),
    ("vikunja", "a", "b", #"{"available_migrators":["vikunja-file"]}"#),
    ("json-server", "a", "b", #"[{"completed":true}]"#),
  ])
  func `each shipped service is recognised by an answer`(
    _ name: String, _ header: String, _ value: String, _ body: String
  ) throws {
    let response = HTTPResponse(status: 401, headers: [header: value], body: .init(body.utf8))
    for service in ShippedService.all {
      #expect(try #require(service.file.recognition).matches(response) == (service.name == name))
    }
  }
}
