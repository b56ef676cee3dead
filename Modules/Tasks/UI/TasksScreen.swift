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
    Column("id", isNumeric: true) { $0.id.text },
    Column("state", cell: { $0.state }, style: { $0.isDone ? .green : .plain }),
    Column("title", isFlexible: true) { $0.title },
  ]

  /// What is to be done comes before what is done.
  package let headings = ["open", "done"]

  /// The state.
  package func heading(of row: TaskRow) -> String { row.state }

  /// With a mark in front for people, where there is one; with a word behind for scripts, always.
  package func columns(for rows: [TaskRow], in format: OutputFormat) -> [Column<TaskRow>] {
    let marks = Column<TaskRow>("", cell: { EditMark.of($0.pending) }, style: { _ in .yellow })
    switch format {
    case .table: return rows.contains { $0.pending != nil } ? [marks] + columns : columns
    case .tsv, .csv, .json: return columns + [Column("pending") { $0.pending ?? "" }]
    }
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
