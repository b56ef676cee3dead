import GRDB

/// A task of a user.
struct Todo: Encodable, Sendable {
  /// The id, which is never reused and determines the order of lists.
  var id: Int
  var userId: Int
  var title: String
  var completed: Bool
  /// How often the task was written, starting with 1. It is not sent.
  var version = 1

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }
}

extension Todo: FetchableRecord {
  /// Creates a task from `row`, which has the columns of `TodoTable`.
  init(row: Row) throws {
    id = try row.decode(Int.self, atIndex: 0)
    userId = try row.decode(Int.self, atIndex: 1)
    title = try row.decode(String.self, atIndex: 2)
    completed = try row.decode(Bool.self, atIndex: 3)
    version = try row.decode(Int.self, atIndex: 4)
  }
}

/// The tasks in a database, within one access.
struct TodoTable {
  private static let selection = "SELECT id, userId, title, completed, version FROM todo"

  let database: Database

  /// Returns all tasks by id.
  func all() throws -> [Todo] {
    try Todo.fetchAll(database.cachedStatement(sql: "\(Self.selection) ORDER BY id"))
  }

  /// Returns the user's tasks by id; empty if there is no such user.
  func all(ofUser id: Int) throws -> [Todo] {
    try Todo.fetchAll(
      database.cachedStatement(sql: "\(Self.selection) WHERE userId = ? ORDER BY id"), arguments: [id])
  }

  /// Returns the task with this id, or `nil`.
  func todo(_ id: Int) throws -> Todo? {
    try Todo.fetchOne(database.cachedStatement(sql: "\(Self.selection) WHERE id = ?"), arguments: [id])
  }

  /// Whether there is a user with this id.
  func hasUser(_ id: Int) throws -> Bool {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM user WHERE id = ?"), arguments: [id]) != nil
  }

  /// Inserts a task with an id that was never used.
  func add(_ draft: TodoDraft) throws -> Todo {
    try database.cachedStatement(sql: "INSERT INTO todo (userId, title, completed, version) VALUES (?, ?, ?, 1)")
      .execute(arguments: [draft.userId, draft.title, draft.completed])
    return Todo(
      id: Int(database.lastInsertedRowID), userId: draft.userId, title: draft.title, completed: draft.completed)
  }

  /// Updates the task with the id of `todo`.
  func replace(_ todo: Todo) throws {
    try database.cachedStatement(sql: "UPDATE todo SET title = ?, completed = ?, version = ? WHERE id = ?")
      .execute(arguments: [todo.title, todo.completed, todo.version, todo.id])
  }

  /// Deletes a task.
  func remove(_ id: Int) throws {
    try database.cachedStatement(sql: "DELETE FROM todo WHERE id = ?").execute(arguments: [id])
  }
}
