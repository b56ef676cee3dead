package import TasksDomain

/// The question whether to remove tasks, which names them by their titles.
package struct RemovalQuestion: Sendable {
  package let text: String
  /// The lines to show before the question: a task each, if there are several.
  package let lines: [String]

  package init(of tasks: [TaskItem]) {
    if tasks.count == 1 {
      text = "remove task \(tasks[0].id.text) (\(tasks[0].title))?"
      lines = []
      return
    }
    text = "remove these \(tasks.count) tasks?"
    lines = QuestionLines.of(tasks.map { "\($0.id.text) \($0.title)" })
  }
}
