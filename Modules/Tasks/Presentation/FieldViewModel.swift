package import TasksDomain

/// A field that a task may have or not, as it is displayed.
package struct FieldViewModel: Hashable, Sendable {
  /// Its name in JSON.
  package let name: String
  /// The heading of its column.
  package let column: String
  package let isNumeric: Bool
  /// The value in words; empty if the task does not have the field.
  package let text: String
  /// Whether the task has the field.
  package var hasValue: Bool { !text.isEmpty }
  /// The value of a field that is either true or false.
  package let flag: Bool?

  /// All such fields, without values.
  package static let all = TaskField.optional.map { FieldViewModel($0, .absent) }

  /// Returns those of `task`, each with its value.
  static func of(_ task: TaskItem) -> [FieldViewModel] {
    TaskField.optional.map { FieldViewModel($0, task[$0]) }
  }

  private init(_ field: TaskField, _ value: TaskValue) {
    name = field.name
    column = field.column
    isNumeric = field.kind == .number
    text = value.text
    flag = if case .flag(let flag) = value { flag } else { nil }
  }
}

extension TaskValue {
  /// The value in words; empty if it is absent.
  var text: String {
    switch self {
    case .absent: ""
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): String(number)
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
  /// Returns the value in a few words: `done`, `points 3`, `no points`.
  package func phrase(_ value: TaskValue) -> String {
    switch (self, value) {
    case (.completed, .flag(let isCompleted)): isCompleted ? "done" : "open"
    case (.title, _): value.text
    case (_, .absent): "no \(name)"
    default: "\(name) \(value.text)"
    }
  }
}
