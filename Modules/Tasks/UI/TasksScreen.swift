package import SharedUI
package import TasksPresentation

/// The list of an owner's tasks.
package struct TasksScreen: ListScreen {
  /// The screen.
  package init() {}

  /// Tasks.
  package let nouns = (one: "task", several: "tasks")

  /// Id, state and title.
  package let columns: [Column<TaskRow>] = [
    Column("id", isNumeric: true) { String($0.id) },
    Column("state", cell: { $0.state }, style: { $0.isDone ? .green : .plain }),
    Column("title", isFlexible: true) { $0.title },
  ]

  /// The rows of the list.
  package func rows(of model: TaskListViewModel) -> [TaskRow] { model.rows }

  /// Whose tasks they are.
  package func context(of model: TaskListViewModel) -> [JSONValue.Member] {
    [.init("user", .object([.init("id", .int(model.ownerID)), .init("name", .string(model.ownerName))]))]
  }

  /// A task in the service's own words.
  package func json(of row: TaskRow) -> JSONValue {
    .object([
      .init("id", .int(row.id)), .init("userId", .int(row.userID)), .init("title", .string(row.title)),
      .init("completed", .bool(row.isDone)),
    ])
  }
}
