import SharedUI
import TasksPresentation

/// How what the service does not know yet is marked.
enum EditMark {
  /// `+`, `~` or `-` for `new`, `changed` or `removed`; empty for anything else.
  static func of(_ word: String?) -> String {
    switch word {
    case "new": "+"
    case "changed": "~"
    case "removed": "-"
    default: ""
    }
  }

  /// A task's id: a number if it is the service's, else text.
  static func json(_ task: TaskLabel) -> JSONValue { task.number.map { .int($0) } ?? .string(task.text) }
}
