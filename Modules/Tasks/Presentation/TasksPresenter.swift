package import Foundation
package import SharedPresentation
package import TasksDomain

/// Maps tasks to the view models of their list.
package enum TasksPresenter: ListPresenter {
  package static func subject(of owner: TaskOwner) -> String { "the tasks of \(owner.name)" }

  package static func model(of tasks: [ListedTask], for owner: TaskOwner, at now: Date) -> TaskListViewModel {
    // To set up a calendar takes longer than to show most lists.
    let hasDates = tasks.contains { $0.item[.due] != .absent }
    let calendar = hasDates ? UserCalendar(now: now) : nil
    return TaskListViewModel(owner: owner, tasks: tasks.map { task in calendar.map { task.shown(in: $0) } ?? task })
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

extension ListedTask {
  // Later days are easier to understand as dates.
  private static let near = -999...21
  /// `999 days late`, which takes more room than a date.
  package static let widestDue = dueText("", daysLeft: near.lowerBound)

  /// Returns the task as it is shown, with when it is due by `calendar`.
  package func shown(in calendar: UserCalendar) -> ListedTask {
    guard case .text(let date) = item[.due] else { return self }
    var task = self
    task.daysLeft = calendar.days(until: date)
    task.due = Self.dueText(date, daysLeft: item.isCompleted ? nil : task.daysLeft)
    return task
  }

  // The day of `date` in words, `today`, `in 3 days`, `2 days late`; `date` itself without `daysLeft`.
  private static func dueText(_ date: String, daysLeft days: Int?) -> String {
    guard let days, near.contains(days) else { return date }
    let count = Noun("day").text(of: abs(days))
    return days == 0 ? "today" : days == 1 ? "tomorrow" : days > 0 ? "in \(count)" : "\(count) late"
  }
}
