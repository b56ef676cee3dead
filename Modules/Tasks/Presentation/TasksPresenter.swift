package import Foundation
package import SharedPresentation
package import TasksDomain

/// Maps tasks to the view models of their list.
package enum TasksPresenter: ListPresenter {
  package static func subject(of owner: TaskOwner) -> String { "the tasks of \(owner.name)" }

  package static func model(of tasks: [ListedTask], for owner: TaskOwner, at now: Date) -> TaskListViewModel {
    let calendar = UserCalendar(now: now)
    let shown = tasks.map { task in
      guard case .text(let date) = task.item[.due] else { return task }
      var task = task
      (task.due, task.isLate) = DueText.of(date, isOpen: !task.item.isCompleted, in: calendar)
      return task
    }
    return TaskListViewModel(owner: owner, tasks: shown)
  }

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
