import SharedDomain
package import TasksDomain

extension TaskValue {
  /// The value in words; empty if it is absent.
  package var text: String {
    switch self {
    case .absent: ""
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .user(let id): id.typed
    case .list(let elements): elements.joined(separator: ", ")
    }
  }
}

extension TaskAction {
  /// Returns what to say of a task that already is as the action makes it: `is already done`.
  package func remark(on task: TaskItem) -> String {
    switch Set(changes.keys) {
    case [.completed]: "is already \(TaskField.completed.phrase(task[.completed]))"
    case [.title]: "already has this title"
    default: "is already so"
    }
  }
}

extension TaskField {
  /// Returns the value in a few words: `done`, `priority high`, `no due date`.
  package func phrase(_ value: TaskValue) -> String {
    switch (self, value) {
    case (.completed, .flag(let isCompleted)): isCompleted ? "done" : "open"
    case (.title, _): value.text
    case (_, .absent): "no \(words)"
    default: "\(column) \(value.text)"
    }
  }
}
