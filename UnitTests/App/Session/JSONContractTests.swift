import AccountDomain
import AccountUIComposer
import CacheInfra
import CredentialsInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedUI
import TasksUI
import TestSupport
import Testing
import UsersUI

@testable import App

@Suite(.hangGuard)
struct JSONContractTests {
  private static let ana =
    #"{"id":3,"name":"Ana Sol","username":"ana","email":"a@example.org","phone":"1-770","website":"sol.example","#
    + #""address":{"street":"Calle Mayor","suite":"2 B","city":"Soria","zipcode":"42001","#
    + #""geo":{"lat":"41.76","lng":"-2.46"}},"company":{"name":"Sol","catchPhrase":"Light","bs":"lamps"},"#
    + #""score":4.50,"active":true,"tags":["night"]}"#
  private static let facts =
    #""due":"2026-12-01","priority":"high","tags":["clay"],"notes":"By hand","assignees":["Ana Sol"],"#
    + #""web":"https://tasks.example.org/41","createdAt":"2026-11-01T09:00:00Z","#
    + #""updatedAt":"2026-11-02T09:00:00Z","completedAt":"2026-11-02T09:00:00Z","estimate":"3h"}"#
  private static let done = #"{"id":41,"userId":3,"title":"Write","completed":true,"# + facts
  private static let lists = [
    "users", "tasks", "groups", "edits", "matches", "events", "changes", "settings", "aliases", "lists", "checks",
    "connections", "services", "names",
  ]
  private static let theirs = #"{"id":41,"userId":3,"title":"Theirs","completed":true,"# + facts

  private let contract: JSONContract

  init() throws {
    let page = SourceTree.root.appendingPathComponent("docs/json.md")
    contract = JSONContract(try String(contentsOf: page, encoding: .utf8))
  }

  @Test func `the examples in docs/json.md are real output`() async throws {
    let lines = try await printed(.json)
    for (section, promise) in contract.sections {
      let record = promise.example.trimmingCharacters(in: .newlines)
      let isPrinted =
        lines.contains(record) || lines.contains { $0.contains("[\(record)") || $0.contains(",\(record)") }
      let alike = lines.filter { $0.contains(record.prefix(25).dropFirst()) }
      #expect(isPrinted, "\(section): \(record)\n\(alike.joined(separator: "\n"))")
      #expect(!record.isEmpty, "\(section): \(record)")
    }
  }

  @Test func `JSON documents have exactly the documented members`() async throws {
    var seen: Set<String> = []
    for line in try await printed(.json) {
      let document = try ParsedJSON(line)
      #expect(contract.breaches(of: section(of: document), by: document, seen: &seen) == [], "\(line)")
    }
    let promised = contract.sections.flatMap { name, section in section.members.keys.map { "\(name): \($0)" } }
    // Members that are promised, but never printed.
    #expect(seen.symmetricDifference(promised) == [])
  }

  @Test func `NDJSON lines are the records of the JSON documents`() async throws {
    var seen: Set<String> = []
    let lines = try await printed(.ndjson)
    for line in lines {
      let record = try ParsedJSON(line)
      #expect(contract.breaches(of: section(of: record), by: record, seen: &seen) == [], "\(line)")
    }
    let records = try await printed(.json).flatMap { line -> [ParsedJSON] in
      let document = try ParsedJSON(line)
      for name in Self.lists { if case .list(let records) = document[name] { return records } }
      return [document]
    }
    #expect(try lines.map { try ParsedJSON($0) } == records)
  }

  @Test func `every member of a JSON record can be selected`() {
    let screens = [
      "A user": UsersScreen().members, "A task": EveryonesTasksScreen().members, "An edit": EditScreen().members,
      "A neighbour": NeighbourhoodScreen().members, "A count": StatsScreen().members,
      "A match": FindScreen().members, "A change": ChangesScreen().members, "An event": LogScreen().members,
      "A saved list": CacheScreen().members, "A setting": ConfigurationScreen.settings.members,
      "An alias": ConfigurationScreen.aliases.members, "A connection": ConfigurationScreen.connections.members,
      "A service": ConfigurationScreen.services.members, "A name": ConfigurationScreen.check.members,
      "A check": DoctorScreen().members,
    ]
    for (section, members) in screens {
      #expect(contract.sections[section]?.members.keys.sorted() == members.sorted())
    }
  }

  private func section(of document: ParsedJSON) -> String {
    if document["token"] != nil { return "A session" }
    guard let command = document["command"], document["name"] == nil else { return Self.section(ofRecord: document) }
    let sections = [
      "pending": "A list of edits", "sync": "What came of sending edits", "status": "The status", "user": "One user",
      "task": "One task",
      "near": "A list of neighbours", "stats": "A list of counts", "find": "A list of matches",
      "log": "A list of events",
      "changes": "A list of changes", "cache": "A list of saved lists",
      "cache clear": "What was cleared", "set": "A list of settings", "alias": "A list of aliases",
      "doctor": "A list of checks", "connect": "A list of connections", "services": "A list of services",
      "services check": "A list of names",
    ]
    if case .text(let name) = command, let section = sections[name], name != "sync" || document["sent"] != nil {
      return section
    }
    if document["unchanged"] != nil { return "What was taken along" }
    if document["users"] != nil { return "A list of users" }
    return document["tasks"] != nil ? "A list of tasks" : "An edit that was made"
  }

  // Identifies a record by a member that no later kind has.
  private static func section(ofRecord record: ParsedJSON) -> String {
    let marks = [
      ("A saved list", "rows"), ("A change", "what"), ("A match", "kind"), ("A neighbour", "km"), ("A count", "open"),
      ("A user", "email"), ("A connection", "current"), ("A service", "tried"), ("A name", "found"),
      ("A check", "section"), ("A setting", "source"), ("An alias", "command"), ("A task", "completed"),
    ]
    if record["what"] != nil, record["at"] != nil { return "An event" }
    return marks.first { record[$0.1] != nil }?.0 ?? "An edit"
  }

  // The output of every command, with every member that a document can have.
  private func printed(_ format: OutputFormat) async throws -> [String] {
    let app = AppFixture(
      format, sleep: ManualSleep().sleep, settings: CurrentSettings(), settingsFile: StubSettingsFile(""))
    await app.client.answer(AppFixture.users, with: .body("[\(Self.ana),\(AppFixture.bo)]"))
    try await edit(app)
    try await look(app)
    let all =
      app.recording.results.text + (try await delayed(format)) + (try await commented(format))
      + (try await checked(format)) + (try await taken(format))
    return all.split(separator: "\n").map(String.init)
  }

  private func taken(_ format: OutputFormat) async throws -> String {
    let app = AppFixture(format)
    await app.client.answer(HTTPRequest(path: "/todos", query: [.init("_limit", "1000")]), with: .response(404, ""))
    try await app.run("sync --all")
    return app.recording.results.text
  }

  // The output of a script whose edit the service wants to have later.
  private func delayed(_ format: OutputFormat) async throws -> String {
    let app = AppFixture(format, isInteractive: false, sleep: EndlessSleep.sleep)
    let later = StubHTTPClient.Answer.response(503, "", headers: ["retry-after": "3600"])
    await app.client.answer(AppFixture.task(41), with: later)
    try await app.run("tasks 3", "done 41", "pending", "status")
    return app.recording.results.text
  }

  // The output about a task at a service whose tasks have comments.
  private func commented(_ format: OutputFormat) async throws -> String {
    let recording = RecordingConsole(format)
    let comments = HTTPRequest(path: "/todos/41/comments")
    let client = StubHTTPClient([
      AppFixture.task(41): .body(Self.done), comments: .body(#"[{"id":1,"body":"Free"}]"#),
      HTTPRequest(method: "POST", path: comments.path, body: Data(#"{"body":"Now"}"#.utf8)): .response(422, ""),
    ])
    var context = AppContext(
      server: AppContext.Server(client, name: "http://example.org", startsOffline: false),
      storage: AppContext.Storage(InMemoryCacheStore(), edits: InMemoryRecordLog(), name: "memory"),
      console: recording.console, files: StubFiles())
    context.clocks = AppContext.Clocks(wall: ManualClock().wallClock)
    context.server.description.key = nil
    context.server.description.comments = ResourceDescription(list: "GET /todos/{id}/comments", one: nil)
    context.server.description.comments?.fields = ["id": [.pointer("/id")], "text": [.pointer("/body")]]
    context.server.description.tasks.writes["comment"] = #"POST /todos/{id}/comments {"body": "{text}"}"#
    let session = AppComposer.session(in: context)
    let waiting = HTTPRequest(method: "POST", path: comments.path, body: Data(#"{"body":"Later"}"#.utf8))
    await client.answer(waiting, with: .response(503, ""))
    let commands = [
      ["task", "41"], ["comment", "41", "Now"], ["pending"], ["comment", "41", "Later"], ["task", "41"], ["cache"],
    ]
    for command in commands {
      try await session.run(try TypedCommand(command))
    }
    return recording.results.text
  }

  // The output of `doctor`, `status` and `whoami` while offline, with a proxy and a session.
  private func checked(_ format: OutputFormat) async throws -> String {
    let recording = RecordingConsole(format)
    var context = AppContext(
      server: AppContext.Server(StubHTTPClient(), name: "http://example.org", startsOffline: true),
      storage: AppContext.Storage(InMemoryCacheStore(), edits: InMemoryRecordLog(), name: "memory"),
      console: recording.console,
      files: StubFiles())
    context.checks = { DoctorFixture.machine.dropLast() }
    context.clocks = AppContext.Clocks(wall: ManualClock().wallClock)
    context.server.access = try Self.access
    context.server.proxy = .success("http://proxy.example:3128 (https_proxy)")
    context.server.connection = Connection(name: "pottery", server: try #require(ServerAddress("http://example.org")))
    let session = AppComposer.session(in: context)
    for command in ["doctor", "status", "whoami"] { try await session.run(try TypedCommand([command])) }
    return recording.results.text
  }

  private static var access: RequestAuthorization {
    get throws {
      let (address, clock) = (try #require(ServerAddress("http://example.org")), ManualClock())
      let account = Account(user: 3, name: "Ana Sol", email: "a@example.org")
      let tokens = SignIn.Tokens(access: Secret("access"), end: clock.now.addingTimeInterval(60))
      let session = SignIn(account: account, tokens: tokens, begun: clock.now, renewed: clock.now)
      return RequestAuthorization(
        to: address, as: account, given: nil, store: InMemoryTokenStore([address.display: session]),
        client: StubHTTPClient(), mayBePlain: true, clock: clock.wallClock)
    }
  }

  private func edit(_ app: AppFixture) async throws {
    try await app.run("users", "refresh", "select 3", "done 41")
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(Self.done)]"))
    try await app.run("sync", "add Rest", "tasks", "pending", "status", "undo", "back", "status")
    try await app.run("offline", "users", "tasks 3", "tasks --everyone", "status", "online", "edit 41 Mine")
    await app.client.answer(AppFixture.task(41), with: .body(Self.theirs))
    await #expect(throws: CommandFailure.self) { try await app.run("sync") }
    try await app.run("pending", "find mine", "resolve 3", "discard 3 --yes", "reopen 41", "undo", "remove 41 --yes")
    try await app.run("tasks 3")
  }

  // Lists that are incomplete and therefore not saved.
  private func lookAtParts(_ app: AppFixture) async throws {
    await app.client.answer(AppFixture.users, with: .response(206, "[\(Self.ana)]"))
    try await app.run("users", "near 41.0,-2.0", "stats")
    await app.client.answer(AppFixture.tasks(of: 3), with: .response(206, "[\(Self.done)]"))
    try await app.run("tasks 3")
    await app.client.answer(AppFixture.users, with: .body("[\(Self.ana),\(AppFixture.bo)]"))
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(Self.done)]"))
  }

  private func look(_ app: AppFixture) async throws {
    try await lookAtParts(app)
    try await app.run(
      "connect", "services", "services check", "user 3", "user 4", "near 41.0,-2.0", "near 41.0,-2.0 --within 1",
      "stats", "stats --by tag", "find ana", "log --since 2020-01-01 --limit 1", "set", "task 41",
      "alias t = tasks 3", "alias")
    try await app.run("users --limit 1", "add --for 3 Later", "tasks 3 --limit 1", "tasks --everyone", "report overdue")
    try await app.run("offline", "user 3", "near 3", "stats", "log --since 2020-01-01", "online")
    await app.client.answer(AppFixture.users, with: .body("[\(AppFixture.bo)]"))
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(Self.theirs.replacing("true", with: "false"))]"))
    try await app.run("users", "changes", "changes 4", "tasks 3", "changes", "offline", "cache")
    app.clock.advance(100_000)
    try await app.run("users", "tasks 3", "user 4", "near 41.0,-2.0", "stats", "log", "status")
    try await app.run("cache", "cache clear 3 --yes", "online")
    await app.client.answer(AppFixture.head, with: .failure(.offline("no network")))
    try await app.run("status")
  }
}
