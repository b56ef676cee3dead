package import SharedPresentation
package import SharedUI
package import TasksPresentation

/// The list of an owner's tasks.
package struct TasksScreen: ListScreen {
  /// The screen.
  package init() {}

  /// Tasks.
  package let nouns = (one: "task", several: "tasks")

  /// Id, state and title, and what the service does not know of it.
  package let columns: [Column<TaskRow>] = [
    Column("id", isNumeric: true) { $0.id.text },
    Column("state", cell: { $0.state }, style: { $0.isDone ? .green : .plain }),
    Column("title", isFlexible: true) { $0.title },
    Column("pending") { $0.pending ?? "" },
  ]

  /// Id, state and title.
  package var fields: [Field<TaskRow>] { columns.dropLast().map(\.field) }

  /// All that a task can have.
  package let members = ["id", "userId", "title", "completed", "pending"]

  /// What is to be done comes before what is done.
  package let headings = ["open", "done"]

  /// The state.
  package func heading(of row: TaskRow) -> String { row.state }

  /// The word behind only where there is one, and then as a mark in front unless the table is to be plain.
  package func tableColumns(for rows: [TaskRow], isPlain: Bool) -> [Column<TaskRow>] {
    guard rows.contains(where: { $0.pending != nil }) else { return columns.dropLast() }
    let marks = Column<TaskRow>("", cell: { EditMark.of($0.pending) }, style: { _ in .yellow })
    return isPlain ? columns : [marks] + columns.dropLast()
  }

  /// What was removed is shown, but is not one of the list any more.
  package func isListed(_ row: TaskRow) -> Bool { row.pending != "removed" }

  /// The rows of the list.
  package func rows(of model: TaskListViewModel) -> [TaskRow] { model.rows }

  /// Whose tasks they are.
  package func context(of model: TaskListViewModel) -> [JSONValue.Member] {
    [.init("user", .object([.init("id", .int(model.ownerID)), .init("name", .string(model.ownerName))]))]
  }

  /// A task in the service's own words, and whether it is otherwise than the service knows.
  package func json(of row: TaskRow) -> JSONValue {
    let members: [JSONValue.Member] = [
      .init("id", EditMark.json(row.id)), .init("userId", .int(row.userID)), .init("title", .string(row.title)),
      .init("completed", .bool(row.isDone)),
    ]
    return .object(row.pending == nil ? members : members + [.init("pending", .bool(true))])
  }
}
