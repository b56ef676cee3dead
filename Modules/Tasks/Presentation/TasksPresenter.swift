package import SharedPresentation
package import TasksDomain

/// Maps tasks to the view models of their list.
package enum TasksPresenter: ListPresenter {
  package static func subject(of owner: TaskOwner) -> String { "the tasks of \(owner.name)" }

  package static func model(of tasks: [ListedTask], for owner: TaskOwner) -> TaskListViewModel {
    TaskListViewModel(owner: owner, tasks: tasks)
  }

  package static func changes(from before: TaskItem?, to after: TaskItem?) -> [ChangeRow] {
    guard let item = after ?? before else { return [] }
    return TaskChange.between(before, and: after).map { ChangeRow($0, of: item) }
  }
}

extension ChangeRow {
  fileprivate init(_ change: TaskChange, of item: TaskItem) {
    let (what, was): (String, String?) =
      switch change {
      case .added: ("added", nil)
      case .removed: ("removed", nil)
      case .done: ("done", nil)
      case .reopened: ("reopened", nil)
      case .renamed(let was): ("renamed", was)
      }
    self.init(kind: "task", id: item.id.assigned, what: what, text: ("title", item.title), was: was)
  }
}
