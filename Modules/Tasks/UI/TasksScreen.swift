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
      Column("state", cell: { $0.state }, style: TasksScreen.emphasis),
      Column(
        "title", isFlexible: true, cell: { $0.item.title }, style: TasksScreen.emphasis, page: { $0.item[.web].text }),
      Column("pending") { $0.mark?.rawValue ?? "" },
    ]
    + TaskField.editable.map { field in Column(field.column) { $0.item[field].text } }

  package var fields: [Field<ListedTask>] {
    columns.prefix(3).map(\.field)
      + TaskField.optional.map { field in
        Field(field.column, compared: { $0.compared(in: field) }) { $0.item[field].order(in: field) }
      }
  }

  /// Returns the style of a task in a list: what is done steps back.
  package static func emphasis(of task: ListedTask) -> Style { task.item.isCompleted ? .dim : .plain }

  package let members = ["id", "userId", "title", "completed"] + TaskField.optional.map(\.name) + ["pending"]

  /// Open tasks come before completed ones.
  package func headings(of rows: [ListedTask]) -> [String] { ["open", "done"] }

  package func heading(of task: ListedTask) -> String { task.state }

  /// Returns the columns; those that a task may have or not, only if there is a value, and long ones not at all. The
  /// pending changes, if there are any, are a last column if `layout` is plain, otherwise a mark in front.
  package func tableColumns(for tasks: [ListedTask], in layout: Layout) -> [Column<ListedTask>] {
    let there = TaskField.listed.filter { field in tasks.contains { $0.item[field] != .absent } }
    let listed = there.map { field in
      Column<ListedTask>(
        field.column, presence: .unlessCramped, cell: { field == .due ? $0.due : $0.item[field].text },
        style: { field == .due && $0.isLate ? .red : .plain })
    }
    // Programs that read a table find the words alone.
    let state = Column<ListedTask>(
      "state", cell: { layout.width == nil || !layout.hasUnicode ? $0.state : "\(Self.sign(of: $0)) \($0.state)" },
      style: { $0.item.isCompleted ? .dim : .green })
    let shown = [columns[0], state, columns[2]] + listed
    guard tasks.contains(where: { $0.mark != nil }) else { return shown }
    let marks = Column<ListedTask>(
      "", cell: { $0.mark == nil ? "" : Self.mark(of: $0) }, style: { $0.isUndecided ? .red : .yellow })
    return layout.isPlain ? shown + [columns[3]] : [marks] + shown
  }

  /// Whether the task is part of the list; removed ones are shown but not counted.
  package func isListed(_ task: ListedTask) -> Bool { task.mark != .removed }

  package func rows(of model: TaskListViewModel) -> [ListedTask] { model.tasks }

  package func subject(of model: TaskListViewModel) -> String? { DisplayWidth.fitted(model.owner.name, to: 40).text }

  package func context(of model: TaskListViewModel) -> [JSONValue.Member] {
    [.init("user", .object([.init("id", .id(model.owner.id)), .init("name", .string(model.owner.name))]))]
  }

  /// Returns the task in the service's terms, with `pending` if it differs from the service's version.
  package func json(of task: ListedTask) -> JSONValue { .object(Self.members(of: task)) }

  static func members(of task: ListedTask) -> [JSONValue.Member] {
    [.init("id", .id(task.item.id.assigned)), .init("userId", .id(task.item.userID))] + task.item.members
      + (task.mark == nil ? [] : [.init("pending", .bool(true))])
  }

  /// Returns the sign of an open or a finished task.
  package static func sign(of task: ListedTask) -> String { task.item.isCompleted ? "●" : "○" }

  /// Returns the mark of a difference that the service does not know yet; a blank if there is none.
  package static func mark(of task: ListedTask) -> String {
    switch task.mark {
    case .new: "+"
    case .changed: "~"
    case .removed: "-"
    case nil: " "
    }
  }
}

extension ListedTask {
  /// `done` or `open`.
  package var state: String { TaskField.completed.phrase(item[.completed]) }

  // What filters compare: of a date or time the day, of a set each element.
  fileprivate func compared(in field: TaskField) -> [FieldValue] {
    switch (field.kind, item[field]) {
    case (.date, .text(let date)): UserCalendar.local.day(of: date).map { [.text($0)] } ?? []
    case (.list, let value): value.elements.map { .text($0) }
    default: [item[field].order(in: field)].filter { $0 != .nothing }
    }
  }
}

extension FoundRow {
  /// Creates the search result for a task, with its title as the text.
  package init(_ task: ListedTask) {
    self.init(
      kind: "task", id: task.item.id.text, userID: task.item.userID, text: task.item.title, state: task.state,
      style: TasksScreen.emphasis(of: task), members: TasksScreen.members(of: task))
  }
}

extension TaskItem {
  /// The members of a JSON object for the fields that the task has.
  var members: [JSONValue.Member] { usedFields.compactMap { field in self[field].json.map { .init(field.name, $0) } } }
}

extension TaskValue {
  // The value in JSON; `nil` if it is absent.
  fileprivate var json: JSONValue? {
    switch self {
    case .absent: nil
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .user(let id): .id(id)
    case .list(let elements): .array(elements.map { .string($0) })
    }
  }

  // What lists are sorted by; priorities by their rank, with none before and those behind that only the service knows.
  func order(in field: TaskField) -> FieldValue {
    switch (field.kind, self) {
    case (.priority, .absent): .number(-1)
    case (_, .absent): .nothing
    case (.priority, .text(let text)):
      .number(Double(TaskField.priorities.firstIndex(of: text) ?? TaskField.priorities.count))
    default: .text(text)
    }
  }
}
