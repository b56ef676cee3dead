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
    (3, [.due: .text("2025-11-24T09:00:00Z"), .priority: .text("urgent"), .tags: TaskValue(["Clay"])]),
    (4, [.title: .text("Mix the glaze")]),
    (
      5,
      [
        .due: .text("2025-11-19"), .completed: .flag(true), .priority: .text("blocker"),
        .completedAt: .text("2025-11-17T12:00:00Z"), .notes: .text("no glaze"),
      ]
    ),
  ]

  @Test(
    arguments: [
      ("due:friday", [2]), ("due:..friday", [1, 2, 5]), ("due:today..", [2, 3]), ("due:2025-11-19..monday", [2, 3, 5]),
      ("due:none", [4]), ("due:friday..monday", [2, 3]), ("due:monday..friday", [3]), ("due:overdue", [1]),
      ("DUE:11-24", [3]), ("priority:high", [1]),
      ("priority:high..", [1, 3, 5]),
      ("priority:..med", [2, 4]), ("priority:none..low", [2, 4]), ("priority:none", [4]),
      ("tag:clay", [1, 3]), ("tag:none", [2, 4, 5]),
      ("tag:clay..", []), ("state:done", [2, 5]), ("STATE:Open", [1, 3, 4]), ("title:glaze", [4]),
      ("notes:none", [1, 2, 3, 4]), ("text:GLAZE", [4, 5]), ("text:kiln", [1]), ("completed:monday", [5]),
      ("completed:7d..", [5]), ("completed:..yesterday", [5]), ("completed:2d..", []),
      ("completed:none", [1, 2, 3, 4]),
      ("due:yesterday", [5]),
    ] as [(String, [TaskID])])
  func `tasks are those whose field is in the range`(_ word: String, _ ids: [TaskID]) throws {
    var arrangement = Arrangement()
    arrangement.filter = try Self.filter(word)
    let tasks = Self.tasks.map { ListedTask(TaskItem(id: $0, userID: 3, $1)) }
    let shown = TasksPresenter.model(of: tasks, for: TaskOwner(id: 3, name: "Sakura"), at: Self.now).tasks
    #expect(arrangement.applied(to: shown, fields: TasksScreen().fields).map(\.item.id) == ids)
  }

  private static func filter(_ word: String) throws -> Filter {
    try FilterReader.filter([word], names: TasksScreen.filterNames) { try TasksScreen.filter($0, $1, on: calendar) }
  }

  @Test func `no two fields have the same name in filters`() {
    #expect(Set(TasksScreen.filterNames).count == TasksScreen.filterNames.count)
  }

  private static let due =
    "due: must be a day such as friday, 12-01, 2026-12-01 or +2w, a range as in ..friday, overdue, or none"

  @Test(arguments: [
    ("due:soon", "\(due), not 'soon'"), ("due:", "\(due), not ''"), ("due:..", "\(due), not '..'"),
    ("priority:..top", "priority: must be none, low, medium, high or urgent, or a range as in high.., not 'top'"),
    ("tag:", "tag: must be a text, or none, not ''"), ("title:", "title: must be a text, or none, not ''"),
    ("due:+2d..+1d", "due: +1d (2025-11-21) comes before +2d (2025-11-22)"),
    ("priority:urgent..low", "priority: low comes before urgent"),
    ("state:closed", "state: must be open or done, not 'closed'"), ("text:", "text: must be a word, not ''"),
    ("updated:+2d", "updated: must be a day such as monday, 2026-12-01 or 7d, a range as in 7d.., or none, not '+2d'"),
  ])
  func `a value that the field cannot have is refused`(_ word: String, _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try Self.filter(word) }
  }
}
