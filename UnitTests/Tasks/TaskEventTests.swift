import Foundation
import SharedDomain
import SharedPresentation
import TasksDomain
import TasksPresentation
import Testing

/// What has happened to tasks, as far as it is known.
@Suite struct TaskEventTests {
  private static let ana = TaskOwner(id: 3, name: "Ana")
  private static let start = Date(timeIntervalSince1970: 1_763_640_000)

  private static func time(_ minutes: Double) -> TaskValue {
    .text(start.addingTimeInterval(minutes * 60).ISO8601Format())
  }

  private func events(
    _ fields: [TaskField: TaskValue], rows: [String] = [], edits: [TaskEdit] = []
  ) -> [String] {
    let task = TaskItem(id: 41, userID: 3, [.title: .text("Write")].merging(fields) { $1 })
    let changes = rows.map { ChangeRow(kind: "task", id: 41, what: $0, text: ("title", "Write"), was: nil) }
    let events = TaskEvent.all(
      of: [(Self.ana, [ListedTask(task)])],
      changes: [(Self.ana, Self.start.addingTimeInterval(600), changes)], edits: edits)
    return events.map { "\($0.what) \(Int($0.at.timeIntervalSince(Self.start) / 60)) \($0.source)" }
  }

  @Test func `the service says when a task was added, changed and done`() {
    let times: [TaskField: TaskValue] = [
      .createdAt: Self.time(1), .updatedAt: Self.time(3), .completedAt: Self.time(2), .completed: .flag(true),
    ]
    #expect(events(times) == ["done 2 service", "added 1 service"])
    #expect(events([.updatedAt: Self.time(3)]) == ["changed 3 service"])
    #expect(events([.updatedAt: .text("yesterday")]) == [])
  }

  @Test func `what two loads show is known as of the second, unless the service says more`() {
    let done: [TaskField: TaskValue] = [.completedAt: Self.time(2), .completed: .flag(true)]
    #expect(events(done, rows: ["done", "renamed"]) == ["renamed 10 loads", "done 2 service"])
    #expect(events([.updatedAt: Self.time(3)], rows: ["renamed"]) == ["renamed 10 loads"])
  }

  @Test func `a task that has gone from one list to another was handed over`() {
    let bo = TaskOwner(id: 4, name: "Bo")
    let row = { ChangeRow(kind: "task", id: 41, what: $0, text: ("title", "Write"), was: nil) }
    let events = TaskEvent.all(
      of: [], changes: [(Self.ana, Self.start, [row("removed")]), (bo, Self.start, [row("added"), row("renamed")])],
      edits: [])
    #expect(events.map(\.what) == ["handed over", "renamed"] && events.map(\.owner) == [bo, bo])
  }

  @Test func `each edit of one's own is told, the last first, also within a second`() {
    let edits = [true, false, true].enumerated().map { number, isDone in
      var edit = TaskEdit(
        id: number + 1, key: UUID(), task: 41, userID: 3, action: .complete(isDone), base: nil,
        enteredAt: Self.start.addingTimeInterval(60))
      edit.state = .confirmed
      return edit
    }
    #expect(events([:], rows: ["done"], edits: edits) == ["done 1 you", "reopened 1 you", "done 1 you"])
  }

  @Test func `an edit of several fields is told field by field, as loads would`() {
    let base = TaskItem(id: 41, userID: 3, [.title: .text("Writ")])
    var edit = TaskEdit(
      id: 1, key: UUID(), task: 41, userID: 3,
      action: .change([.title: .text("Write"), .priority: .text("low")]), base: base, enteredAt: Self.start)
    edit.state = .confirmed
    #expect(events([:], rows: ["renamed"], edits: [edit]) == ["priority low 0 you", "renamed 0 you"])
  }

  @Test func `a task that the user has handed over is not told as removed as well`() {
    var edit = TaskEdit(
      id: 1, key: UUID(), task: 41, userID: 3, action: .change([.owner: .user(5)]), base: nil, enteredAt: Self.start)
    edit.state = .confirmed
    #expect(events([:], rows: ["removed"], edits: [edit]) == ["handed over 0 you"])
  }

  @Test func `what the service tells has the title that the service has`() {
    let base = TaskItem(id: 41, userID: 3, [.title: .text("Theirs")])
    let edit = TaskEdit(
      id: 1, key: UUID(), task: 41, userID: 3, action: .change([.title: .text("Write")]), base: base,
      enteredAt: Self.start)
    let task = ListedTask(TaskItem(id: 41, userID: 3, [.title: .text("Write"), .updatedAt: Self.time(3)]))
    let events = TaskEvent.all(of: [(Self.ana, [task])], changes: [], edits: [edit])
    #expect(events.map(\.title) == ["Theirs"])
    var done = edit
    done.action = .complete(true)
    let later = TaskEvent.all(of: [(Self.ana, [task])], changes: [], edits: [done])
    #expect(later.map(\.title) == ["Write"], "somebody else has renamed it since")
  }

  @Test func `one's own edits count once the service has them`() {
    var edit = TaskEdit(
      id: 1, key: UUID(), task: 41, userID: 3, action: .complete(true), base: nil,
      enteredAt: Self.start.addingTimeInterval(60))
    #expect(events([:], edits: [edit]) == [])
    edit.state = .confirmed
    let done: [TaskField: TaskValue] = [.completedAt: Self.time(2), .completed: .flag(true)]
    #expect(events(done, rows: ["done"], edits: [edit]) == ["done 1 you"])
  }
}
