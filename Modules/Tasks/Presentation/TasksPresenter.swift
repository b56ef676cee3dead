package import Foundation
package import SharedPresentation
package import TasksDomain

/// Maps tasks to the view models of their list.
package enum TasksPresenter: ListPresenter {
  package static func subject(of owner: TaskOwner) -> String { "the tasks of \(owner.name)" }

  package static func model(of tasks: [ListedTask], for owner: TaskOwner, at now: Date) -> TaskListViewModel {
    let calendar = UserCalendar(now: now)
    return TaskListViewModel(owner: owner, tasks: tasks.map { $0.shown(in: calendar) })
  }

  /// Returns `task` as it is shown at the time `now`.
  package static func shown(_ task: ListedTask, at now: Date) -> ListedTask { task.shown(in: UserCalendar(now: now)) }

  package static func differences(
    between before: TaskItem, and after: TaskItem
  ) -> [(what: String, was: String?)] {
    var differences: [(what: String, was: String?)] = []
    if before.isCompleted != after.isCompleted { differences.append((after.isCompleted ? "done" : "reopened", nil)) }
    if before.title != after.title { differences.append(renaming(from: before.title, to: after.title)) }
    for field in TaskField.editable where before[field] != after[field] {
      differences.append((field.phrase(after[field]), before[field] == .absent ? nil : before[field].text))
    }
    return differences
  }

  package static func row(of item: TaskItem, what: String, was: String?) -> ChangeRow {
    ChangeRow(
      kind: "task", id: item.id.assigned, label: item.id.text, what: what, text: ("title", item.title), was: was)
  }
}

/// The tasks of a user as they are displayed.
package struct TaskListViewModel: Sendable {
  package let owner: TaskOwner
  /// The tasks in the service's order.
  package let tasks: [ListedTask]
}

extension ListedTask {
  fileprivate func shown(in calendar: UserCalendar) -> ListedTask {
    guard case .text(let date) = item[.due] else { return self }
    var task = self
    task.daysLeft = calendar.days(until: date)
    task.due = DueText.of(date, daysLeft: item.isCompleted ? nil : task.daysLeft)
    return task
  }
}
