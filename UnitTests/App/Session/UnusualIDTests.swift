import SharedRemote
import Testing
import TestSupport

@testable import App

@Suite struct UnusualIDTests {
  private let app = AppFixture()

  @Test func `negative and fractional ids are typed as they are shown`() async throws {
    let users = #"[{"id":-5,"name":"Ana"},{"id":5.5,"name":"Bo"}]"#
    await app.client.answer(AppFixture.users, with: .body(users))
    let tasks = #"[{"id":-41,"userId":-5,"title":"Write"},{"id":0.5,"userId":-5,"title":"Rest"}]"#
    let query = HTTPRequest(path: "/todos", query: [.init("userId", "-5")])
    await app.client.answer(query, with: .body(tasks))
    await app.client.answer(HTTPRequest(path: "/users/5.5"), with: .body(#"{"id":5.5,"name":"Bo"}"#))
    try await app.run("users", "select -5", "done -41", "done 0.5", "pending", "user 5.5")
    let text = app.recording.results.text
    #expect(text.contains(" -5  Ana\n5.5  Bo\n"), "\(text)")
    #expect(text.contains("~ done -41 Write · edit 1, sending…\n~ done 0.5 Rest · edit 2, sending…\n"))
    #expect(text.contains("2 edits · 2 waiting\n"))
    #expect(text.contains("\nBo\nid"), "\(text)")
  }

  @Test func `a text that looks like a number in the same list is shown after a prefix`() async throws {
    let users = #"[{"id":5,"name":"Ana"},{"id":"5","name":"Bo"},{"id":"6","name":"Cy"},{"id":"x","name":"Di"}]"#
    await app.client.answer(AppFixture.users, with: .body(users))
    try await app.run("users", "users --format tsv", "users --format json")
    let text = app.recording.results.text
    #expect(text.hasPrefix("  ID  NAME  USERNAME  EMAIL\n   5  Ana\nid:5  Bo\n   6  Cy\n   x  Di\n"), "\(text)")
    #expect(text.contains("5\tAna\t\t\nid:5\tBo\t\t\n"), "\(text)")
    #expect(text.contains(#"{"id":"5","name":"Bo"}"#))
  }

  @Test func `a task whose id is a text that looks like that of another one is shown after a prefix`() async throws {
    let tasks = #"[{"id":5,"userId":3,"title":"Write"},{"id":"5","userId":3,"title":"Rest"}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .body(tasks))
    try await app.run("tasks 3", "done id:5", "tasks 3")
    let text = app.recording.results.text
    #expect(text.contains("   5  open   Write\nid:5  open   Rest\n"), "\(text)")
    #expect(text.contains("~  id:5  done   Rest\n"), "\(text)")
  }
}
