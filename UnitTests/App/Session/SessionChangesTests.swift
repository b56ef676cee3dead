import SharedDomain
import SharedUI
import TasksDomain
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite struct SessionChangesTests {
  @Test func `changes shows tasks that were added, removed, done, reopened or renamed`() {
    let item = { TaskItem(id: 1, userID: 3, title: $0, isCompleted: $1) }
    let cases: [(TaskItem?, TaskItem?, [TaskChange])] = [
      (nil, nil, []), (nil, item("a", true), [.added]), (item("a", true), nil, [.removed]),
      (item("a", true), item("a", true), []), (item("a", false), item("a", true), [.done]),
      (item("a", true), item("b", false), [.reopened, .renamed(was: "a")]),
    ]
    for (before, after, changes) in cases { #expect(TaskChange.between(before, and: after) == changes) }
  }

  @Test func `changes shows users who were added, removed, renamed or changed`() {
    let user = { User(id: 1, name: $0, username: $1, email: "e") }
    let cases: [(User?, User?, [UserChange])] = [
      (nil, nil, []), (nil, user("a", "a"), [.added]), (user("a", "a"), nil, [.removed]),
      (user("a", "a"), user("a", "a"), []), (user("a", "a"), user("a", "b"), [.changed]),
      (user("a", "a"), user("b", "b"), [.renamed(was: "a")]),
    ]
    for (before, after, changes) in cases { #expect(UserChange.between(before, and: after) == changes) }
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
    #expect(app.recording.results.text.contains(head) && app.recording.results.text.hasSuffix(task + "\n"))
    try await app.run("users", "changes")
    let user = #""changes":[{"kind":"user","id":3,"what":"removed","name":"Ana Sol"}]}"#
    #expect(app.recording.results.text.hasSuffix(user + "\n"))
  }
}
