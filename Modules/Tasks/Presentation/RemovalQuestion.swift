package import TasksDomain

/// The question whether to remove tasks, which names them by their titles.
package struct RemovalQuestion: Sendable {
  /// The number of titles that are shown; more would not be read.
  private static let maxTitles = 10

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
    // A line that counts only one more task could as well name it.
    let shown = tasks.count == Self.maxTitles + 1 ? tasks.count : Self.maxTitles
    let rest = tasks.count - shown
    lines = tasks.prefix(shown).map { "  \($0.id.text) \($0.title)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }
}
