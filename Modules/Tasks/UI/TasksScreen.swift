import SharedDomain
package import SharedPresentation
package import SharedUI
package import TasksDomain
package import TasksPresentation

/// The list of a user's tasks.
package struct TasksScreen: ListScreen {
  package init() {}

  package let noun = Noun("task")

  package let columns: [Column<ListedTask>] =
    [
      Column("id", id: { if case .service(let id) = $0.item.id { id } else { nil } }, cell: { $0.item.id.text }),
      Column("state", cell: { $0.state }, style: { $0.item.isCompleted ? .green : .plain }),
      Column("title", isFlexible: true) { $0.item.title },
    ]
    + TaskField.optional.map { field in
      Column(field.column, isNumeric: field.kind == .number) { $0.item[field].text }
    } + [
      Column("pending") { $0.mark?.rawValue ?? "" }
    ]

  package var fields: [Field<ListedTask>] { columns.dropLast().map(\.field) }

  package let members = ["id", "userId", "title", "completed"] + TaskField.optional.map(\.name) + ["pending"]

  /// Open tasks come before completed ones.
  package let headings = ["open", "done"]

  package func heading(of task: ListedTask) -> String { task.state }

  /// Returns the columns; those that a task may have or not, only if there is a value. The pending changes, if there are
  /// any, are a last column if `isPlain`, otherwise a mark in front.
  package func tableColumns(for tasks: [ListedTask], isPlain: Bool) -> [Column<ListedTask>] {
    let missing = TaskField.optional.filter { field in tasks.allSatisfy { $0.item[field].text.isEmpty } }.map(\.column)
    let shown = missing.isEmpty ? columns : columns.filter { !missing.contains($0.name) }
    guard tasks.contains(where: { $0.mark != nil }) else { return shown.dropLast() }
    let marks = Column<ListedTask>("", cell: Self.mark, style: { _ in .yellow })
    return isPlain ? shown : [marks] + shown.dropLast()
  }

  /// Whether the task is part of the list; removed ones are shown but not counted.
  package func isListed(_ task: ListedTask) -> Bool { task.mark != .removed }

  package func rows(of model: TaskListViewModel) -> [ListedTask] { model.tasks }

  package func context(of model: TaskListViewModel) -> [JSONValue.Member] {
    [.init("user", .object([.init("id", .id(model.owner.id)), .init("name", .string(model.owner.name))]))]
  }

  /// Returns the task in the service's terms, with `pending` if it differs from the service's version.
  package func json(of task: ListedTask) -> JSONValue { .object(Self.members(of: task)) }

  fileprivate static func members(of task: ListedTask) -> [JSONValue.Member] {
    [.init("id", .id(task.item.id.assigned)), .init("userId", .id(task.item.userID))] + task.item.members
      + (task.mark == nil ? [] : [.init("pending", .bool(true))])
  }

  // Marks a difference that the service does not know yet.
  private static func mark(_ task: ListedTask) -> String {
    switch task.mark {
    case .new: "+"
    case .changed: "~"
    case .removed: "-"
    case nil: ""
    }
  }
}

extension ListedTask {
  /// `done` or `open`.
  fileprivate var state: String { TaskField.completed.phrase(item[.completed]) }
}

extension FoundRow {
  /// Creates the search result for a task, with its title as the text.
  package init(_ task: ListedTask) {
    self.init(
      kind: "task", id: task.item.id.text, userID: task.item.userID, text: task.item.title, state: task.state,
      style: task.item.isCompleted ? .green : .plain, members: TasksScreen.members(of: task))
  }
}

extension TaskItem {
  /// The members of a JSON object for the fields that the task has.
  var members: [JSONValue.Member] {
    TaskField.all.compactMap { field in self[field].json.map { .init(field.name, $0) } }
  }
}

extension TaskValue {
  // The value in JSON; `nil` if it is absent.
  fileprivate var json: JSONValue? {
    switch self {
    case .absent: nil
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .number(let number): .int(number)
    }
  }
}
