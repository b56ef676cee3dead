import SharedUI
import TasksPresentation

/// The marks of tasks with differences that the service does not know yet.
enum EditMark {
  /// Returns `+`, `~` or `-` for `new`, `changed` or `removed`, and an empty text for anything else.
  static func of(_ word: String?) -> String {
    switch word {
    case "new": "+"
    case "changed": "~"
    case "removed": "-"
    default: ""
    }
  }

  /// Returns a task's id in JSON: a number if it is the service's, otherwise a string.
  static func json(_ task: TaskLabel) -> JSONValue { task.number.map { .int($0) } ?? .string(task.text) }
}
