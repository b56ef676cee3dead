import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionListTests {
  private let app = AppFixture()

  @Test func `users are filtered and sorted by any field`() async throws {
    let kyoto = #"{"id":5,"name":"Émile","username":"e","email":"e@x","address":{"city":"Kyōto"}}"#
    await app.client.answer(AppFixture.users, with: .body("[\(AppFixture.ana),\(AppFixture.bo),\(kyoto)]"))
    try await app.run("users KYOTO")
    #expect(
      app.recording.results.text
        == "ID  NAME   USERNAME  EMAIL\n 5  Émile  e         e@x\n\(liveCount("1 of 3 users"))\n")
    #expect(try await last("users --sort city:desc --limit 1").hasPrefix("ID  NAME   USERNAME  EMAIL\n 5  Émile"))
  }

  @Test func `each element is saved as the service sent it, beside the values of its fields`() async throws {
    let kyoto = #"{ "team":[1.50], "id" : 5,"name":"\u00c9mile" }"#
    let task = #"{"title":"Write","weight":1e2,"id":41 , "completed":1}"#
    await app.client.answer(AppFixture.users, with: .body("[\(AppFixture.ana) , \(kyoto)\n]"))
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("\u{FEFF} [ \(task) ]"))
    await app.client.answer(AppFixture.user(3), with: .body(AppFixture.ana))
    try await app.run("users", "tasks 3", "user 3", "offline", "users", "tasks 3")
    #expect(try await saved(ListKey("users")) == [AppFixture.ana, kyoto])
    #expect(try await saved(ListKey("tasks", owner: 3)) == [task])
    #expect(try await saved(ListKey("user", owner: 3)) == [AppFixture.ana])
    let record = try await app.store.list(ListKey("tasks", owner: 3))?.records.first
    #expect(record?.fields == [.number(3), .text("Write"), .number(1)])
  }

  @Test func `an unknown field is an error before anything is loaded`() async throws {
    let own = "assignees, web, createdAt, updatedAt, completedAt or estimate"
    let fields = "id, state, title, due, priority, tags, notes, \(own)"
    let message = "no field 'age': \(fields)"
    await #expect(throws: CommandFailure.usage(message)) { try await app.run("tasks 3 --sort age") }
    #expect(await !app.asked().contains(AppFixture.tasks(of: 3).description))
  }

  @Test func `refresh keeps the arrangement`() async throws {
    try await app.run("users bo")
    #expect(try await last("refresh").hasSuffix("\(liveCount("1 of 2 users"))\n"))
    try await app.run("select 3", "tasks done")
    #expect(try await last("refresh").hasSuffix("\(liveCount("0 of 1 task"))\n"))
  }

  private func saved(_ key: ListKey) async throws -> [String]? {
    try await app.store.reading { transaction in
      try transaction.list(key)?.records.map { record in
        String(decoding: try #require(try transaction.sent(record.id, in: key)), as: UTF8.self)
      }
    }
  }

  private func last(_ line: String) async throws -> String {
    let before = app.recording.results.text
    try await app.run(line)
    return String(app.recording.results.text.dropFirst(before.count))
  }
}
