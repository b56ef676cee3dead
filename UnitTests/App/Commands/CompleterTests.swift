import SharedLocal
import SharedUI
import TasksDomain
import TestSupport
import Testing

@testable import App

@Suite struct CompleterTests {
  private let app = AppFixture()

  @Test(arguments: [
    ("us", ["users", "user"], 2), ("o", ["offline", "online"], 1), ("x", [], 1), ("users; ba", ["back"], 2),
    ("help s", ["select", "stats", "split", "sync", "signup", "services", "status", "source", "set", "serve"], 1),
    ("users ", [], 0), ("select 3 a", [], 1), ("nonsense a", [], 1), ("# s", [], 0),
    ("add --fo", ["--for", "--format"], 4), ("add Rest --fo", [], 4), ("add -- --", [], 2),
    ("remove --y", ["--yes"], 3),
    ("users --", ["--sort", "--limit", "--format", "--fields", "--quiet", "--plain", "--help"], 2),
    ("status --p", ["--plain"], 3),
    ("alias t = users --", [], 2),
  ])
  func `commands and options are completed`(_ text: String, _ replacements: [String], _ length: Int) async {
    let candidates = await app.session.completions(for: text).all
    #expect(candidates.map(\.replacement) == replacements)
    #expect(candidates.allSatisfy { $0.length == length && !$0.description.isEmpty })
  }

  @Test(arguments: [
    ("set fo", ["format"]), ("set color ", ["auto", "always", "never"]), ("set keys v", ["vi"]),
    ("set radius ", ["any"]), ("set timeout ", ["10"]), ("set maxAge ", ["never", "1d"]),
    ("set pager ", ["off", "'less -FRXK'"]),
    ("set timeout 5", []), ("set --format json keys v", ["vi"]),
    ("cache ", ["clear"]), ("cache cl", ["clear"]), ("cache --y", ["--yes"]), ("stats --format nd", ["ndjson"]),
    ("cache clear ", []),
    ("unset t", ["timeout", "tokens"]), ("set nothing ", []), ("resolve 2 t", ["theirs"]),
    ("resolve 2 ", ["mine", "theirs", "edit", "sent", "unsent"]),
    ("resolve ", []), ("resolve 2 mine ", []), ("tasks op", ["open"]), ("tasks 3 ", ["open", "done", "all"]),
    ("tasks ", ["open", "done", "all"]), ("tasks --sort s", ["state"]), ("tasks --sort ti", ["title"]),
    ("users --sort us", ["username"]), ("users --sort address.c", ["address.city"]), ("users --sort id:", []),
  ])
  func `arguments with fixed values are completed`(_ text: String, _ replacements: [String]) async {
    #expect(await app.session.completions(for: text).all.map(\.replacement) == replacements)
  }

  @Test(arguments: [
    ("users --format=nd", ["--format=ndjson"], 11), ("tasks --sort=s", ["--sort=state"], 8),
    ("add --for=@b", ["--for=@bo"], 8), ("add --for='ana s", ["--for='Ana Sol'"], 12),
    ("remove 41 --yes=", [], 0), ("users -- --format=nd", [], 0), ("alias t = users --format=nd", [], 0),
    ("users --fields us", ["username"], 2), ("users --fields id,na", ["id,name"], 5),
    ("tasks --fields=id,ti", ["--fields=id,title"], 14), ("users --fields nothing,na", [], 0),
    ("users --fields id,name,", ["id,name,username", "id,name,email"], 8), ("near --fields k", ["km"], 1),
    ("stats --fields op", ["open"], 2), ("find --fields use", ["user", "username", "userId"], 3),
    ("changes --fields wa", ["was"], 2), ("pending --fields tr", ["tries"], 2),
    ("cache --fields by", ["bytes"], 2), ("help --fields i", [], 0),
  ])
  func `values of options are completed`(_ text: String, _ replacements: [String], _ length: Int) async throws {
    try await app.run("users")
    let candidates = Array(await app.session.completions(for: text).all.prefix(3))
    #expect(candidates.prefix(max(replacements.count, 2)).map(\.replacement) == replacements)
    #expect(candidates.allSatisfy { $0.length == length })
  }

  @Test(arguments: [
    ("set keys", "keys editing keys: emacs or vi"), ("unset time", "timeout time limit of a request"),
    ("set color al", "always everywhere, even in files"),
    ("set timeout", "timeout time limit of a request, including connecting (10)"),
    ("set timeout ", "10 the present value"), ("set server ", "bundled the service within this program (the default)"),
    ("set keys e", "emacs those of Emacs, as in most shells (the default)"),
    ("users --format nd", "ndjson one JSON document per record"),
    ("set format nd", "ndjson one JSON document per record"),
    ("tasks --sort t", "title or title:desc for descending order"),
  ])
  func `completed values have descriptions`(_ text: String, _ candidate: String) async throws {
    let found = try #require(await app.session.completions(for: text).all.first)
    #expect("\(found.replacement) \(found.description)".hasPrefix(candidate))
  }

  @Test func `values in the file are completed, and unset offers their names first`() async throws {
    let app = AppFixture(
      files: StubFiles(["ca.pem": "", "cert.pem": ""]),
      settingsFile: StubSettingsFile("radius = 7\nserver = 'http://a:b@c'\n"))
    try await app.run("set timeout 2.5")
    for (text, replacements) in [
      ("unset ", ["server", "timeout", "radius", "format"]), ("set timeout ", ["2.5", "10"]),
      ("set radius ", ["any", "7"]),
      ("set server ", ["bundled"]), ("set caFile ", ["none", "ca.pem", "cert.pem"]), ("set keyFile ce", ["cert.pem"]),
    ] {
      let found = await app.session.completions(for: text).all
      #expect(found.map(\.replacement).prefix(4) == replacements[...])
      #expect(!found.contains { $0.description.contains("a:b") })
    }
  }

  @Test(arguments: [
    ("tasks 3 du", ["due:"]), ("tasks du", ["due:"]), ("tasks 3 due:..f", ["due:..friday"]),
    ("tasks due:o", ["due:overdue"]), ("tasks 3 updated:7", ["updated:7d.."]), ("tasks priority:h", ["priority:high"]),
    ("tasks priority:low..u", ["priority:low..urgent"]), ("tasks 3 not state:", ["state:open", "state:done"]),
    ("tasks nope:", []), ("tasks 3 title:", ["title:none"]),
  ])
  func `filters are completed`(_ text: String, _ replacements: [String]) async {
    #expect(await app.session.completions(for: text).all.map(\.replacement) == replacements)
  }

  @Test func `states and users are offered together`() async throws {
    let users = [3, 4].map { #"{"id":\#($0),"name":"Opal \#($0)","username":"u","email":"e"}"# }
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
    try await app.run("users")
    let candidates = await app.session.completions(for: "tasks op").all.map { "\($0.replacement) \($0.description)" }
    #expect(candidates == ["open open tasks only", "'Opal 3' 3", "'Opal 4' 4"])
  }

  @Test(arguments: [
    ("export li", ["'list of Ana.csv'", "list.csv", "lists/"]), ("export 'list ", ["'list of Ana.csv'"]),
    ("export x", []), ("export list.csv --fo", ["--force", "--format"]),
    ("export list.csv use", ["users", "user"]), ("export list.csv users l", []),
    ("export list.csv --force tasks 3 o", ["open"]), ("export list.csv users --so", ["--sort"]),
    ("export list.csv users --sort us", ["username"]),
  ])
  func `files are completed`(_ text: String, _ replacements: [String]) async {
    let paths = ["lists/", "list of Ana.csv", "list.csv", "li\u{1B}[2J.csv", "tasks.csv"]
    let files = StubFiles(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    #expect(await AppFixture(files: files).session.completions(for: text).all.map(\.replacement) == replacements)
  }

  @Test(arguments: [("export x", true), ("export 'x", true), ("export --fo", false), ("select x", false)])
  func `the shell is told when a file is expected`(_ text: String, _ areFiles: Bool) async {
    let app = AppFixture(files: StubFiles(["list.csv": ""]))
    #expect(await app.session.completions(for: text).areFiles == areFiles)
  }

  @Test func `an empty line offers every command`() async {
    #expect(await app.session.completions(for: "").all.map(\.replacement) == AllCommands.names)
  }

  @Test(arguments: [
    ("select an", ["ana"], 2), ("select 'ana s", ["'Ana Sol'"], 6), ("tasks @b", ["@bo"], 2), ("select 3", ["3"], 1),
    ("select ", ["3", "4"], 0),
    ("select 'Ana S", ["'Ana Sol'"], 6), ("select B", ["bo"], 1), ("select zoe", [], 3),
    ("users; tasks ANA", ["ana"], 3), ("add --for @b", ["@bo"], 2), ("add Rest --for @b", [], 2),
    ("add --for 3 a", [], 1),
    ("cache clear @b", ["@bo"], 2), ("cache clear --yes an", ["ana"], 2),
  ])
  func `users are completed by name and ID`(_ text: String, _ replacements: [String], _ length: Int) async throws {
    try await app.run("users")
    let candidates = await app.session.completions(for: text).all
    #expect(candidates.map(\.replacement).sorted() == replacements.sorted())
    #expect(candidates.allSatisfy { $0.length == length })
  }

  @Test(arguments: [
    ("sol", ["ana"]), ("as", ["ana"]), ("az", []), ("'a s", ["ana"]), ("@so", []), ("4s", []), ("z", []),
  ])
  func `users are completed by words and initials of names`(_ text: String, _ replacements: [String]) async throws {
    try await app.run("users")
    let candidates = await app.session.completions(for: "select " + text).all
    #expect(candidates.map(\.replacement) == replacements)
    #expect(candidates.allSatisfy { $0.isSubstitute })
  }

  @Test func `users whose names begin with the text come before those by words and initials`() async throws {
    let users = [(3, "Bo Ana"), (4, "Ana Sol"), (5, "Al Na Xu"), (6, "Bo Zed")].map {
      #"{"id":\#($0),"name":"\#($1)","username":"u\#($0)","email":"an@example"}"#
    }
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
    try await app.run("users")
    let candidates = await app.session.completions(for: "select an").all.map(\.replacement)
    #expect(candidates == ["'Ana Sol'", "u3", "u5"])
  }

  @Test func `a username is described by the name`() async throws {
    try await app.run("users")
    let candidates = await app.session.completions(for: "select an").all
    #expect(candidates.map(\.description) == ["Ana Sol"])
  }

  @Test(arguments: [
    ("done ", ["new-1 Rest", "43 Cook"]), ("done 4", ["43 Cook"]), ("done 43 n", ["new-1 Rest"]),
    ("reopen ", ["41 Write"]),
    ("edit 4", ["41 Write", "43 Cook"]), ("edit 41 ", ["Write the current title"]), ("edit 41 W", []), ("edit 9 ", []),
    ("edit --format json 43 ", ["Cook the current title"]), ("done coo", ["43 Cook"]), ("done 43 RÉ", ["new-1 Rest"]),
    ("reopen coo", []), ("remove 'c", ["43 Cook"]), ("remove n", ["new-1 Rest"]),
    ("discard ", ["1 add new-1 Rest", "2 remove 42 Walk"]), ("resolve ", []),
    ("retry ", ["all all refused and unkept edits"]),
    ("retry 2 ", []),
  ])
  func `tasks on screen and edits are completed`(_ text: String, _ candidates: [String]) async throws {
    let tasks = [(41, "Write", true), (42, "Walk", false), (43, "Cook", false)].map {
      #"{"id":\#($0),"userId":3,"title":"\#($1)","completed":\#($2)}"#
    }
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks.joined(separator: ","))]"))
    try await app.run("tasks 3", "offline", "add --for 3 Rest", "remove 42 --yes")
    let found = await app.session.completions(for: text).all.map { "\($0.replacement) \($0.description)" }
    #expect(found.sorted() == candidates.sorted())
  }

  @Test(arguments: [
    ("It's late", "It's late"), ("--now", "'--now'"), ("'a'", #""'a'""#), (#""a" \b"#, #""a" \b"#),
    (#""a""#, #"'"a"'"#), ("; x", "'; x'"), ("#42  x", "#42  x"), ("-h", "'-h'"), ("'a' and 'b'", "'a' and 'b'"),
    (" x", "' x'"), ("x ", "'x '"), ("  it's  ", #""  it's  ""#), ("\u{A0}x", "'\u{A0}x'"), (#" "\ "#, #"' "\ '"#),
    ("- x", "- x"), ("a\u{301} 'b'\u{301}", "a\u{301} 'b'\u{301}"),
  ])
  func `the current title of a task is completed so that it is read back unchanged`(
    _ title: String, _ replacement: String
  ) async throws {
    let task = #"[{"id":41,"userId":3,"title":\#(JSONValue.string(title).text),"completed":false}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .body(task))
    try await app.run("select 3")
    let found = await app.session.completions(for: "edit 41 ").all
    #expect(found.map(\.replacement) == [replacement])
    #expect(found.allSatisfy { $0.isOpen })
    for line in ["edit 41 \(replacement)", "edit 41 \(replacement) "] {
      let command = try TypedCommand(try #require(TypedLine(line).commands.first)).command as? EditCommand
      #expect(command?.title == title)
    }
  }

  @Test func `the common beginning of tasks found by their titles does not replace what was typed`() async throws {
    let tasks = [(141, "Über den Fluss"), (142, "Fix über-pipes"), (143, "Rest")].map {
      #"{"id":\#($0),"userId":3,"title":"\#($1)","completed":false}"#
    }
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks.joined(separator: ","))]"))
    try await app.run("select 3")
    let found = await app.session.completions(for: "done UBE").all
    #expect(found.map(\.replacement) == ["141", "142"])
    #expect(found.allSatisfy { $0.isSubstitute })
    #expect(await app.session.completions(for: "done 14").all.allSatisfy { !$0.isSubstitute })
  }

  @Test func `no task is offered if no user is selected`() async throws {
    try await app.run("tasks 3", "users")
    #expect(await app.session.completions(for: "done ").all.isEmpty)
    try await app.run("select 3")
    #expect(await app.session.completions(for: "done ").all.map(\.replacement) == ["41"])
  }

  @Test func `for a single command, the tasks of all users are offered`() async throws {
    let body =
      #"[{"id":51,"userId":4,"title":"Sew","completed":true},{"id":410,"userId":4,"title":"Rest","completed":false}]"#
    await app.client.answer(AppFixture.tasks(of: 4), with: .body(body))
    try await app.run("tasks 3", "tasks 4", "users", "offline", "add --for 4 New", "done 41")
    for (word, words, found) in [
      ("", ["done"], ["410 Rest", "new-1 New"]), ("41", ["edit"], ["41 Write", "410 Rest"]),
      ("", ["reopen"], ["41 Write", "51 Sew"]),
      ("res", ["done"], []), ("", ["edit", "41"], []),
    ] {
      let candidates = await app.session.completions(of: word, after: words).all
      #expect(candidates.map { "\($0.replacement) \($0.description)" } == found)
    }
  }

  @Test func `completed users are sorted by ID`() async throws {
    let users = [2, 10, 1].map { #"{"id":\#($0),"name":"N","username":"u\#($0)","email":"e"}"# }
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
    try await app.run("users")
    #expect(await app.session.completions(for: "select ").all.map(\.replacement) == ["1", "2", "10"])
  }

  @Test(arguments: [
    (50, "k", 50, false), (51, "k", 50, true), (51, "", 50, true), (51, "@", 50, true), (3, "u", 3, false),
  ])
  func `a list of more than 50 completed users is reported as cut off`(
    _ saved: Int, _ text: String, _ offered: Int, _ areCut: Bool
  ) async throws {
    let users = (1...saved).map { #"{"id":\#($0),"name":"Kachi \#($0)","username":"u\#($0)","email":"e"}"# }
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
    try await app.run("users")
    let candidates = await app.session.completions(for: "select \(text)")
    #expect(candidates.all.count == offered)
    #expect(candidates.areCut == areCut)
  }

  @Test(arguments: [(200, false), (201, true)])
  func `a list of more than 200 completed files is reported as cut off`(_ count: Int, _ areCut: Bool) async {
    let files = StubFiles(Dictionary(uniqueKeysWithValues: (1...count).map { ("list\($0).csv", "") }))
    let candidates = await AppFixture(files: files).session.completions(for: "export l")
    #expect(candidates.all.count == 200)
    #expect(candidates.areCut == areCut)
  }

  @Test func `a completed name selects that user`() async throws {
    let names = ["it's", "a;b", #"say "hi" it's \o/"#, "#1 Fan", "two  blanks", "日本 語", #"back\slash"#]
    let users = names.enumerated().map {
      #"{"id":\#($0),"name":\#(JSONValue.string($1).text),"username":"u\#($0)","email":"e"}"#
    }
    await app.client.answer(AppFixture.users, with: .body("[\(users.joined(separator: ","))]"))
    try await app.run("users")
    for name in names {
      let typed = try #require(name.first.map(String.init))
      let replacements = await app.session.completions(for: "select \\\(typed)").all.map(\.replacement)
      #expect(
        replacements.contains { TypedLine("select \($0)").commands == [["select", name]] }, "\(name)")
    }
  }

  @Test(arguments: ["tab\there", "Ann\u{202E}abc", "Bo\u{1B}[31m"])
  func `an unsafe name is completed as the user's ID`(_ name: String) async throws {
    let user = #"[{"id":7,"name":\#(JSONValue.string(name).text),"username":"x","email":"e"}]"#
    await app.client.answer(AppFixture.users, with: .body(user))
    try await app.run("users")
    let candidates = await app.session.completions(for: "select \(name.prefix(2))").all
    #expect(candidates.map(\.replacement) == ["7"])
  }

  @Test func `no completions are offered if nothing is saved or readable`() async throws {
    #expect(await app.session.completions(for: "select a").all.isEmpty)
    try await app.run("users")
    await app.store.fail(with: .corrupt("damaged"))
    #expect(await app.session.completions(for: "select a").all.isEmpty)
    #expect(await app.asked() == ["GET /users"])
  }
}
