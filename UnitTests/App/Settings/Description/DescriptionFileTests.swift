import Foundation
import SharedRemote
import Testing

@testable import App

@Suite struct DescriptionFileTests {
  private static let minimal = """
    format = 1
    name = "Minimal"
    [users]
    list = "GET /users"
    [tasks]
    list = "GET /todos?user={user}"
    title = "/title"
    done = "/done"

    """

  @Test func `the smallest description has defaults for everything else`() throws {
    let file = DescriptionFile(Self.minimal)
    #expect(file.faults == [])
    #expect(file.settings == [])
    let service = file.description()
    #expect(service.name == "Minimal")
    #expect(service.authorization == HeaderPattern("Authorization: Bearer {token}"))
    #expect(service.tasks.list == RequestLine("GET /todos?user={user}"))
    #expect(
      service.tasks.fields == ["id": [.pointer("/id")], "title": [.pointer("/title")], "done": [.pointer("/done")]])
    #expect(service.tasks.writes.isEmpty)
  }

  @Test func `what the user says takes its places as a number or a text`() {
    let file = DescriptionFile(
      Self.minimal + """
        move = 'PUT /todos/{id} {"by": "{user}", "in": "{project}", "state": "{open}"}'
        [settings]
        project = "the project"
        open = "the status"
        [defaults]
        open = 1
        [headers]
        X-Project = "{project} at {origin}"
        """)
    #expect(file.faults == [])
    #expect(file.settings.map(\.name) == ["project", "open"])
    #expect(file.settings.map(\.explanation) == ["the project", "the status"])
    #expect(file.settings.map(\.defaultValue) == [nil, "1"])
    let service = file.description(["project": "a/b"])
    let line = #"PUT /todos/{id} {"by": "{user}", "in": "{project}", "state": "{open}"}"#
    #expect(service.tasks.writes["move"] == RequestLine(line, settings: ["project": .text("a/b"), "open": .number(1)]))
    #expect(service.headers.map { $0.filled(with: ["origin": .text("o")]) } == ["a/b at o"])
  }

  @Test func `a field may have the address of the service and settings in its text`() throws {
    let text =
      Self.minimal + """
        web = ["/url", "{server}/{project}/{/id}"]
        [settings]
        project = "the project"
        """
    let file = DescriptionFile(text)
    #expect(file.faults == [])
    let address = try #require(ServerAddress("https://user:secret@tasks.example.org/tracker/"))
    let service = file.description(["project": "kiln"], at: address)
    let page = "https://tasks.example.org/tracker/kiln/{/id}"
    #expect(service.tasks.fields["web"]?.map(\.text) == ["/url", page])
    #expect(file.description(["project": "kiln"]).tasks.fields["web"]?.map(\.text) == ["/url"])
  }

  @Test(arguments: [
    ("titel = '/x'", "unknown name 'titel' in [tasks]: did you mean 'title'?"),
    ("[taks]", "unknown table [taks]: did you mean 'tasks'?"),
    ("[a.b]", "unknown table [a.b]"), ("one = 5", "one must be text in quotes"),
    ("one = 'FETCH /x'", "one must be a request such as"),
    ("one = 'GET x'", "one must be a request"), ("one = 'GET //x.org/'", "one must be a request"),
    ("one = 'GET /x/{ide}'", "{ide} is not a place of one: did you mean 'id'?"),
    ("more = 'p={pge}'", "{pge} is not a place of more: did you mean 'page'?"),
    ("rename = 'PUT /x/{id} {\"a\": \"{title} {token}\"}'", "{token} is allowed only in auth"),
    ("comment = 'POST /x/{id} {\"a\": \"x\"}'", "comment must be a request with {text}"),
    ("set-due = 'PUT /x'", "set-due must be a request with {due} and {id}"),
    ("rename = 'PUT /x/{id} {\"a\": }'", "rename must be a request"),
    ("one = 'GET /x/{id} {\"a\": 1}'", "one must be a request without a body, as a GET has none"),
    ("finish = 'GET /x/{id}/done {}'", "finish must be a request without a body, as a GET has none"),
    ("notes = 'body'", "'body' is not a pointer such as /name"),
    ("web = '{origin}/{/id}'", "{origin} is not a place of web"),
    ("web = '{serve}/{/id}'", "{serve} is not a place of web: did you mean 'server'?"),
    ("one = 'GET {server}/{id}'", "one must be a request"), ("one = 'GET /{server}'", "{server} is not a place of one"),
    ("item = 'issue'", "item must be a pointer"), ("total = 'a b'", "'a b' is not a pointer such as /total"),
    ("more = 'x'", "'x' is not a query such as"),
    ("condition = 'If-Match: x'", "condition must be a header with {version}"),
    ("condition = 'Host: {version}'", "the header Host cannot be set, since Roster sets it itself"),
    ("[key]\nheader = 'Content-Length'", "the header Content-Length cannot be set"),
    ("[key]\nheader = 'a b'", "the name of a header must be"),
    ("title = '/x'", "duplicate title"), ("ids = 'texts'", "ids must be \"numbers\""),
    ("[settings]\nplace = 'where'", "no request has the place {place}"),
    ("[settings]\nuser = 'who'", "'user' cannot be the name of a setting"),
    ("[defaults]\nplace = 1", "[settings] has no 'place'"), ("[headers]\nHost = 'x'", "the header Host cannot be set"),
    ("[headers]\nX = '{token}'", "{token} is allowed only in auth"),
    ("[headers]\nX = '@/etc/passwd'", "a header cannot be read from a file"),
    ("[headers]\nX = \"a\\nb\"", "the header X"), ("[errors]\ngone = [200]", "gone must be statuses from 400 to 599"),
    ("[priorities]\nhigher = 1", "unknown priority 'higher': did you mean 'high'?"),
    ("[limits]\npause = 61", "pause must be a number from 0 to 60"),
    ("[me]\nget = 'GET /me/{user}'", "{user} is not a place of get"), ("[tasks.x]", "unknown table [tasks.x]"),
    ("x", "expected a line such as"),
    ("[known-by]\nget = 'GET /'", "has is missing in [known-by]"),
  ])
  func `each fault is reported with its line`(_ line: String, _ message: String) {
    let file = DescriptionFile(Self.minimal + line)
    #expect(file.faults.count == 1)
    #expect(file.faults.first?.line ?? 0 >= 9)
    #expect(file.faults.first?.text.hasPrefix(message) == true, "\(file.faults)")
  }

  @Test func `a condition needs a version`() {
    let faults = DescriptionFile(Self.minimal + "condition = 'If-Match: {version}'").faults
    #expect(faults.map(\.text) == ["[tasks] has a condition, but no version"])
  }

  @Test func `a list of all tasks is requested once for all users`() {
    let file = DescriptionFile(Self.minimal.replacing("?user={user}", with: ""))
    #expect(file.description().tasks.all == RequestLine("GET /todos"))
    #expect(DescriptionFile(Self.minimal).description().tasks.all == nil)
  }

  @Test(arguments: [
    ("one", "one = 'POST /todos/{id}'"), ("all", "all = 'DELETE /todos'"), ("all", "all = 'HEAD /todos'"),
    ("get", "[me]\nget = 'PATCH /me'"), ("list", "[comments]\nlist = 'PUT /comments?todo={id}'"),
    ("get", "[known-by]\nget = 'POST /'\nhas = '/a'"), ("me", "[sign-in]\nlogin = 'POST /login'\nme = 'POST /me'"),
  ])
  func `a request that only reads must be a GET`(_ name: String, _ lines: String) {
    let faults = DescriptionFile(Self.minimal + lines).faults
    #expect(faults.map(\.text) == ["\(name) must be a GET request, as it only reads"])
  }

  @Test func `a list that changes something is a fault of its line`() {
    for (line, address) in [(4, "GET /users"), (6, "GET /todos")] {
      let other = Self.minimal.replacing(address, with: "DELETE /todos")
      #expect(DescriptionFile(other).faults.map(\.line) == [line])
    }
  }

  @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "Connection", "Proxy-Authorization", "If-Match"])
  func `a token is not sent in a header that Roster sets itself`(_ header: String) {
    let file = DescriptionFile("auth = 'X-Key: {token}'\n" + Self.minimal)
    #expect(file.faults == [])
    let other = DescriptionFile("auth = '\(header): {token}'\n" + Self.minimal)
    let message = "the header \(header) cannot be set, since Roster sets it itself"
    #expect(other.faults == [.init(line: 1, text: message)])
  }

  @Test func `what must be there is missing where it belongs`() {
    let faults = DescriptionFile("\n[tasks]\nlist = 'GET /'\n[users]\n").faults
    #expect(
      faults.map { "\($0.line) \($0.text)" } == [
        "1 format is missing", "1 name is missing", "2 title is missing in [tasks]", "2 done is missing in [tasks]",
        "4 list is missing in [users]",
      ])
    #expect(DescriptionFile(Self.minimal.replacing("= 1", with: "= 2")).faults.map(\.line) == [1])
  }

  @Test func `a description is limited in size`() {
    let long = Self.minimal + String(repeating: "#", count: 70_000)
    let many = Self.minimal + String(repeating: "\n", count: 600)
    let deep = Self.minimal + "rename = 'PUT / " + String(repeating: "[", count: 9_000) + "'"
    for text in [long, many, deep] { #expect(DescriptionFile(text).faults.count == 1) }
  }

  @Test func `no text ends the reading of a description`() {
    let characters = Array("[]{}\"'=/*#, \n\\~?:&é\0tasks")
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var text = Array(Self.minimal)
      for _ in 0..<5 {
        text[Int.random(in: text.indices, using: &generator)] = characters.randomElement(using: &generator) ?? "x"
      }
      let file = DescriptionFile(String(text))
      if file.faults.isEmpty { _ = file.description() }
    }
  }
}
