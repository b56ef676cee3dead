package import SharedPresentation
package import TasksDomain

extension ChangeRow {
  /// Returns a row for each difference between two versions of a task.
  package static func rows(_ before: TaskItem?, _ after: TaskItem?) -> [ChangeRow] {
    guard let item = after ?? before else { return [] }
    return TaskChange.between(before, and: after).map { ChangeRow($0, of: item) }
  }

  private init(_ change: TaskChange, of item: TaskItem) {
    let (what, was): (String, String?) =
      switch change {
      case .added: ("added", nil)
      case .removed: ("removed", nil)
      case .done: ("done", nil)
      case .reopened: ("reopened", nil)
      case .renamed(let was): ("renamed", was)
      }
    self.init(kind: "task", id: item.id.number, what: what, text: ("title", item.title), was: was)
  }
}
