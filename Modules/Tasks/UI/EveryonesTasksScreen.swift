import SharedDomain
package import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksPresentation

/// A task in a list of the tasks of all users.
package struct OwnedTask: Sendable {
  package let task: ListedTask
  package let owner: TaskOwner
  fileprivate let username: String
  // Whether somebody else is called the same.
  fileprivate var hasNamesake = false

  /// - Parameter username: Without `@`; empty if it is unknown.
  package init(_ task: ListedTask, of owner: TaskOwner, username: String) {
    self.task = task
    self.owner = owner
    self.username = username
  }
}

/// The tasks of all users, as far as they are known.
package struct EveryonesTasks: Sendable {
  fileprivate let tasks: [OwnedTask]
  package let missing: [TaskOwner]
  fileprivate let others: Int

  /// - Parameters:
  ///   - owners: All users, some of whom may be called the same; if empty, those of `tasks`.
  ///   - missing: The users whose tasks are unknown.
  ///   - others: The number of tasks that were left out because they do not pass the filter.
  package init(_ tasks: [OwnedTask], of owners: [TaskOwner] = [], missing: [TaskOwner] = [], others: Int = 0) {
    let all = Set(owners.isEmpty ? tasks.map(\.owner) : owners)
    let owners = Dictionary(grouping: all, by: \.name).filter { $0.value.count > 1 }
    self.tasks =
      owners.isEmpty
      ? tasks : tasks.map { task in changing(task) { $0.hasNamesake = owners[task.owner.name] != nil } }
    self.missing = missing
    self.others = others
  }
}

/// The list of the tasks of all users: each with whose it is.
package struct EveryonesTasksScreen: ListScreen {
  private let screen = TasksScreen()
  private let grouping: Grouping
  private static let user = Column<OwnedTask>("user", isFlexible: true, widest: 24) { $0.owner.name }

  /// What tasks can be grouped by.
  package enum Grouping: String, CaseIterable, Sendable {
    case user, state, priority
  }

  package init(groupedBy grouping: Grouping = .state) { self.grouping = grouping }

  package var noun: Noun { screen.noun }

  package var columns: [Column<OwnedTask>] { Self.owned(screen.columns) }

  package var members: [String] { screen.members + ["owner"] }

  package func tableColumns(for rows: [OwnedTask], in layout: Layout) -> [Column<OwnedTask>] {
    Self.owned(screen.tableColumns(for: rows.map(\.task), in: layout))
  }

  // The user stands before the title.
  private static func owned(_ columns: [Column<ListedTask>]) -> [Column<OwnedTask>] {
    let owned = columns.map { $0.inside { (row: OwnedTask) in row.task } }
    let title = owned.firstIndex { $0.name == TaskField.title.column } ?? 0
    return owned[..<title] + [user] + owned[title...]
  }

  package var fields: [Field<OwnedTask>] {
    screen.fields.map { $0.inside { $0.task } }
      + [
        Field(Self.user.name) { row in
          Self.values(of: row.owner, username: row.username)
        } value: { row in
          .text(row.owner.name)
        }
      ]
  }

  /// Returns what filters compare of the user of a task.
  package static func values(of owner: TaskOwner, username: String) -> [FieldValue] {
    [.id(owner.id), .text(owner.name), .text("@" + username)]
  }

  package func isListed(_ row: OwnedTask) -> Bool { screen.isListed(row.task) }

  package func rows(of model: EveryonesTasks) -> [OwnedTask] { model.tasks }

  /// Returns those of `rows` that pass `filter`, without those that wait for their removal.
  package func tasks(among rows: [OwnedTask], passing filter: Filter) -> [ListedTask] {
    var arrangement = Arrangement()
    arrangement.filter = filter
    return arrangement.applied(to: rows, fields: fields).filter(isListed).map(\.task)
  }

  package func hiddenCount(of model: EveryonesTasks) -> Int { model.others }

  package func remark(of model: EveryonesTasks) -> String? { model.missing.missingRemark }

  package func context(of model: EveryonesTasks) -> [JSONValue.Member] {
    model.missing.isEmpty ? [] : [.init("missing", .array(model.missing.map { .string($0.name) }))]
  }

  /// Returns states and priorities in their own order, and users in that of their first tasks.
  package func headings(of rows: [OwnedTask]) -> [String] {
    let known: [String] =
      switch grouping {
      case .user: []
      case .state: screen.headings(of: [])
      case .priority: TaskField.priorities.reversed()
      }
    return (known + rows.map(heading)).unique
  }

  package func heading(of row: OwnedTask) -> String {
    switch grouping {
    case .user: row.owner.name + (row.hasNamesake ? " (\(row.owner.id.typed))" : "")
    case .state: screen.heading(of: row.task)
    case .priority: row.task.item[.priority] == .absent ? "none" : row.task.item[.priority].text
    }
  }

  /// Returns the task in the service's terms, with the name of its user.
  package func json(of row: OwnedTask) -> JSONValue {
    .object(TasksScreen.members(of: row.task) + [.init("owner", .string(row.owner.name))])
  }
}

extension [TaskOwner] {
  /// Up to three names, or the number.
  package var phrase: String { count > 3 ? Noun("user").text(of: count) : map(\.name).joined(separator: ", ") }

  /// What to say of tasks that lack those of these users: `without those of 佐藤 さくら`; `nil` if there are none.
  package var missingRemark: String? { isEmpty ? nil : "without those of \(phrase)" }
}
