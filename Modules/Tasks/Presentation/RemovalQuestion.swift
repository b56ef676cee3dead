package import SharedDomain
package import TasksDomain

/// The question whether to remove tasks, which names them by their titles.
package struct RemovalQuestion: Sendable {
  package let text: String
  /// The lines to show before the question: a task each, if there are several.
  package let lines: [String]

  /// Creates the question whether to remove `tasks`.
  ///
  /// - Parameter owners: The names of the users whose tasks are to be called theirs.
  package init(of tasks: [TaskItem], owners: [ServiceID: String] = [:]) {
    if tasks.count == 1 {
      let owner = owners[tasks[0].userID].map { ", a task of \($0)" } ?? ""
      text = "remove task \(tasks[0].id.text) (\(tasks[0].title))\(owner)?"
      lines = []
      return
    }
    text = "remove these \(tasks.count) tasks?"
    lines = QuestionLines.of(
      tasks.map { task in
        "\(task.id.text) \(task.title)" + (owners[task.userID].map { " · a task of \($0)" } ?? "")
      })
  }
}
