package import SharedUI
package import TasksPresentation

extension FoundRow {
  /// Creates the search result for a task, with its title as the text.
  package init(_ task: TaskRow) {
    let members: [JSONValue.Member] = [
      .init("id", EditMark.json(task.id)), .init("userId", .int(task.userID)), .init("title", .string(task.title)),
      .init("completed", .bool(task.isDone)),
    ]
    self.init(
      kind: "task", id: task.id.text, userID: task.userID, text: task.title, style: task.isDone ? .green : .plain,
      members: task.pending == nil ? members : members + [.init("pending", .bool(true))])
  }
}
