package import SharedPresentation
package import SharedUI
package import TasksPresentation

/// The list of a user's tasks.
package struct TasksScreen: ListScreen {
  package init() {}

  package let noun = Noun("task")

  package let columns: [Column<TaskRow>] =
    [
      Column("id", id: { $0.id.assigned }, cell: { $0.id.text }),
      Column("state", cell: { $0.state }, style: { $0.isDone ? .green : .plain }),
      Column("title", isFlexible: true) { $0.title },
    ] + FieldViewModel.all.map(Self.column) + [
      Column("pending") { $0.pending?.rawValue ?? "" }
    ]

  package var fields: [Field<TaskRow>] { columns.dropLast().map(\.field) }

  package let members = ["id", "userId", "title", "completed"] + FieldViewModel.all.map(\.name) + ["pending"]

  /// Open tasks come before completed ones.
  package let headings = ["open", "done"]

  package func heading(of row: TaskRow) -> String { row.state }

  /// Returns the columns; those that a task may have or not, only if there is a value. The pending changes, if there are
  /// any, are a last column if `isPlain`, otherwise a mark in front.
  package func tableColumns(for rows: [TaskRow], isPlain: Bool) -> [Column<TaskRow>] {
    let missing = FieldViewModel.all.map(\.column).filter { name in
      !rows.contains { row in row.fields.contains { $0.column == name && $0.hasValue } }
    }
    let shown = missing.isEmpty ? columns : columns.filter { !missing.contains($0.name) }
    guard rows.contains(where: { $0.pending != nil }) else { return shown.dropLast() }
    let marks = Column<TaskRow>("", cell: Self.mark, style: { _ in .yellow })
    return isPlain ? shown : [marks] + shown.dropLast()
  }

  /// Whether the task is part of the list; removed ones are shown but not counted.
  package func isListed(_ row: TaskRow) -> Bool { row.pending != .removed }

  package func rows(of model: TaskListViewModel) -> [TaskRow] { model.rows }

  package func context(of model: TaskListViewModel) -> [JSONValue.Member] {
    [.init("user", .object([.init("id", .id(model.ownerID)), .init("name", .string(model.ownerName))]))]
  }

  /// Returns the task in the service's terms, with `pending` if it differs from the service's version.
  package func json(of row: TaskRow) -> JSONValue { .object(Self.members(of: row)) }

  fileprivate static func members(of row: TaskRow) -> [JSONValue.Member] {
    let members: [JSONValue.Member] =
      [
        .init("id", row.id.json), .init("userId", .id(row.userID)), .init("title", .string(row.title)),
        .init("completed", .bool(row.isDone)),
      ] + row.fields.compactMap(\.member)
    return row.pending == nil ? members : members + [.init("pending", .bool(true))]
  }

  private static func column(of field: FieldViewModel) -> Column<TaskRow> {
    Column(field.column, isNumeric: field.isNumeric) { row in
      row.fields.first { $0.name == field.name }?.text ?? ""
    }
  }

  // Marks a difference that the service does not know yet.
  private static func mark(_ row: TaskRow) -> String {
    switch row.pending {
    case .new: "+"
    case .changed: "~"
    case .removed: "-"
    case nil: ""
    }
  }
}

extension FoundRow {
  /// Creates the search result for a task, with its title as the text.
  package init(_ task: TaskRow) {
    self.init(
      kind: "task", id: task.id.text, userID: task.userID, text: task.title, state: task.state,
      style: task.isDone ? .green : .plain, members: TasksScreen.members(of: task))
  }
}

extension FieldViewModel {
  /// The member of a JSON object for the field; `nil` if the task does not have it.
  var member: JSONValue.Member? {
    if let flag { return .init(name, .bool(flag)) }
    return text.isEmpty ? nil : .init(name, isNumeric ? .number(text) : .string(text))
  }
}

extension TaskLabel {
  /// The id in JSON: as the service sends it or, of a new task, a string.
  var json: JSONValue { assigned.map { .id($0) } ?? .string(text) }
}
