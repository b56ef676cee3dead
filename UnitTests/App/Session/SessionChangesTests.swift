import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TestSupport
import Testing
import UsersDomain
import UsersPresentation

@testable import App

@Suite struct SessionChangesTests {
  @Test func `changes shows tasks that were added, removed, done, reopened or renamed`() {
    let item = { TaskItem(id: 1, userID: 3, title: $0, isCompleted: $1) }
    let cases: [(TaskItem?, TaskItem?, [String])] = [
      (nil, nil, []), (nil, item("a", true), ["task 1 a: added"]), (item("a", true), nil, ["task 1 a: removed"]),
      (item("a", true), item("a", true), []), (item("a", false), item("a", true), ["task 1 a: done"]),
      (item("a", true), item("b", false), ["task 1 b: reopened", "task 1 b: renamed, was a"]),
      (item("a", true), item("", true), ["task 1 : changed, was a"]),
      (item("", true), item("a", true), ["task 1 a: changed"]),
    ]
    for (before, after, changes) in cases {
      #expect(TasksPresenter.changes(from: before, to: after).map(Self.text) == changes)
    }
  }

  @Test func `changes shows users who were added, removed, renamed or changed`() {
    let user = { User(id: 1, name: $0, username: $1, email: "e") }
    let cases: [(User?, User?, [String])] = [
      (nil, nil, []), (nil, user("a", "a"), ["user 1 a: added"]), (user("a", "a"), nil, ["user 1 a: removed"]),
      (user("a", "a"), user("a", "a"), []), (user("a", "a"), user("a", "b"), ["user 1 a: changed"]),
      (user("a", "a"), user("b", "b"), ["user 1 b: renamed, was a"]),
      (user("a", "a"), user("", "a"), ["user 1 : changed, was a"]),
      (user("", "a"), user("a", "a"), ["user 1 a: changed"]),
    ]
    for (before, after, changes) in cases {
      #expect(UsersPresenter.changes(from: before, to: after).map(Self.text) == changes)
    }
  }

  @Test(arguments: [
    (40, "ID  WHAT        TEXT         WAS", "57  notes Ask…  Stack the …  Ask", []),
    (30, "ID  WHAT          TEXT", "57  notes Ask a…  Stack the l…", ["was"]),
    (20, "ID  WHAT     TEXT", "57  notes …  Stack …", ["was"]),
  ])
  func `on a narrow screen, what happened stays, and what was there before is left out first`(
    _ width: Int, _ head: String, _ line: String, _ omitted: [String]
  ) {
    let changes = [("renamed", "Stack the firewood by age"), ("notes Ask at the gate", "Ask")]
    let rows = changes.map { what, was in
      ChangeRow(kind: "task", id: 57, what: what, text: ("title", "Stack the logs by age"), was: was)
    }
    let text = Table(ChangesScreen().columns, layout: Layout(format: .table, width: width)).text(rows)
    #expect((text.lines[0], text.lines[2], text.omitted) == (head, line, omitted))
  }

  private static func text(_ row: ChangeRow) -> String {
    "\(row.kind) \(row.id) \(row.text.value): \(row.what)" + (row.was.map { ", was \($0)" } ?? "")
  }

  @Test func `a name that can no longer be read is not a new name`() async throws {
    let app = AppFixture()
    try await app.run("users")
    let nameless = #"{"id":4,"name":{"first":"Bo"},"username":"bo","email":"b@example.org"}"#
    await app.client.answer(AppFixture.users, with: .body("[\(AppFixture.ana),\(nameless)]"))
    try await app.run("users", "changes", "changes --format json")
    let table = "KIND  ID  WHAT     TEXT  WAS\nuser   4  changed        Bo\n1 change · loaded just now\n"
    let json = #""changes":[{"kind":"user","id":4,"what":"changed","was":"Bo"}]}"# + "\n"
    #expect(app.recording.results.text.contains(table))
    #expect(app.recording.results.text.hasSuffix(json))
  }

  @Test func `without a user, changes refers to the list on screen`() async throws {
    let app = AppFixture(.json)
    try await app.run("users", "tasks 3")
    await app.client.answer(AppFixture.users, with: .body("[\(AppFixture.bo)]"))
    await app.client.answer(
      AppFixture.tasks(of: 3), with: .body(#"[{"id":41,"userId":3,"title":"Read","completed":true}]"#))
    try await app.run("tasks 3", "changes")
    let head = #"{"command":"changes","changedAt":"#
    let task =
      #""changes":[{"kind":"task","id":41,"what":"done","title":"Read"},"#
      + #"{"kind":"task","id":41,"what":"renamed","title":"Read","was":"Write"}]}"#
    #expect(app.recording.results.text.contains(head))
    #expect(app.recording.results.text.hasSuffix(task + "\n"))
    try await app.run("users", "changes")
    let user = #""changes":[{"kind":"user","id":3,"what":"removed","name":"Ana Sol"}]}"#
    #expect(app.recording.results.text.hasSuffix(user + "\n"))
  }
}
