import Foundation
import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI
import Testing

/// Filters of tasks as they are typed.
@Suite struct TasksFilterTests {
  // Thursday, 20 November 2025.
  private static let now = Date(timeIntervalSince1970: 1_763_640_000)
  private static let calendar = UserCalendar(now: now)

  private static let tasks: [(TaskID, [TaskField: TaskValue])] = [
    (1, [.due: .text("2025-11-18"), .priority: .text("high"), .tags: TaskValue(["clay", "kiln"])]),
    (2, [.due: .text("2025-11-21"), .priority: .text("low"), .completed: .flag(true)]),
    (3, [.due: .text("2025-11-24T09:00:00Z"), .priority: .text("urgent"), .tags: TaskValue(["Clay"])]), (4, [:]),
    (5, [.due: .text("2025-11-19"), .completed: .flag(true), .priority: .text("blocker")]),
  ]

  @Test(
    arguments: [
      ("due:friday", [2]), ("due:..friday", [1, 2, 5]), ("due:today..", [2, 3]), ("due:2025-11-19..monday", [2, 3, 5]),
      ("due:none", [4]), ("due:overdue", [1]), ("DUE:11-24", [3]), ("priority:high", [1]),
      ("priority:high..", [1, 3, 5]),
      ("priority:..med", [2, 4]), ("priority:none..low", [2, 4]), ("priority:none", [4]),
      ("tag:clay", [1, 3]), ("tag:none", [2, 4, 5]),
      ("tag:clay..", []),
    ] as [(String, [TaskID])])
  func `tasks are those whose field is in the range`(_ word: String, _ ids: [TaskID]) throws {
    var arrangement = Arrangement()
    arrangement.conditions = try #require(try TasksScreen.conditions(filter: word, on: Self.calendar))
    let tasks = Self.tasks.map { ListedTask(TaskItem(id: $0, userID: 3, $1)) }
    let shown = TasksPresenter.model(of: tasks, for: TaskOwner(id: 3, name: "Sakura"), at: Self.now).tasks
    #expect(arrangement.applied(to: shown, fields: TasksScreen().fields).map(\.item.id) == ids)
  }

  @Test(arguments: ["title:x", "sakura", "", ":", "id:due"])
  func `other words are no filters`(_ word: String) throws {
    #expect(try TasksScreen.conditions(filter: word, on: Self.calendar) == nil)
  }

  @Test(arguments: [
    ("due:soon", "due: \(UserCalendar.rule), or none, not 'soon'"),
    ("due:", "due: \(UserCalendar.rule), or none, not ''"), ("due:..", "due: \(UserCalendar.rule), or none, not '..'"),
    ("priority:..top", "priority: must be none, low, medium, high or urgent, not 'top'"),
    ("tag:", "tags: must be a text on one line, or none, not ''"),
  ])
  func `a value that the field cannot have is refused`(_ word: String, _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try TasksScreen.conditions(filter: word, on: Self.calendar) }
  }
}
