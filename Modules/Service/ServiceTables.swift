import Foundation
package import GRDB

/// The users and tasks in a database, within one access.
package struct ServiceTables {
  static let selection = "id, userId, title, completed, version, details"

  package let database: Database

  package init(database: Database) { self.database = database }

  /// Returns the number of rows of a table, without counting them.
  func size(of table: String) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT size FROM tally WHERE name = ?"), arguments: [table]) ?? 0
  }

  /// Returns a number that grows with every change of users and tasks.
  func changes() throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT sum(changes) FROM tally")) ?? 0
  }

  /// Returns the user with this id, or `nil`.
  func user(_ id: Int) throws -> User? { try User.fetchOne(database, key: id) }

  /// Inserts a user of whom nothing else is known.
  package func addUser(_ id: Int, name: String, username: String, email: String) throws {
    let user = User(
      id: id, name: name, username: username, email: email, phone: "", website: "",
      address: User.Address(street: "", suite: "", city: "", zipcode: "", geo: User.Geo(lat: "", lng: "")),
      company: User.Company(name: "", catchPhrase: "", bs: ""))
    try user.insert(database)
  }

  /// Returns the task with this id, or `nil`.
  func todo(_ id: Int) throws -> Todo? {
    try Todo.fetchOne(database.cachedStatement(sql: "SELECT \(Self.selection) FROM todo WHERE id = ?"), arguments: [id])
  }

  /// Inserts a task, which gets an id that was never used.
  func add(_ todo: inout Todo) throws {
    try database.run(
      "INSERT INTO todo (userId, title, completed, details, version) VALUES (?, ?, ?, ?, 1)",
      [todo.userId, todo.title, todo.completed, try todo.details.stored])
    todo.id = Int(database.lastInsertedRowID)
  }

  /// Updates the task with the id of `todo`.
  func replace(_ todo: Todo) throws {
    try database.run(
      "UPDATE todo SET userId = ?, title = ?, completed = ?, details = ?, version = ? WHERE id = ?",
      [todo.userId, todo.title, todo.completed, try todo.details.stored, todo.version, todo.id])
  }

  /// Returns the comments on a task, or on all for `nil`, by id.
  func comments(on todo: Int?) throws -> [Comment] {
    try Comment.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM comment WHERE todoId = ?1 OR ?1 IS NULL ORDER BY id"),
      arguments: [todo])
  }

  /// Inserts a comment that was made at the time `now`.
  func add(_ draft: CommentDraft, at now: Date) throws -> Comment {
    let time = now.formatted(.iso8601)
    let sql = "INSERT INTO comment (todoId, body, createdAt) VALUES (?, ?, ?)"
    try database.run(sql, [draft.todoId, draft.body, time])
    return Comment(id: Int(database.lastInsertedRowID), todoId: draft.todoId, body: draft.body, createdAt: time)
  }

  /// Deletes a task.
  func remove(_ id: Int) throws { try database.run("DELETE FROM todo WHERE id = ?", [id]) }
}

extension Database {
  /// Runs the statement `sql`, which this connection compiles once.
  package func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension TodoDetails {
  /// The details as the column of a task has them; `nil` if there are none.
  var stored: Data? { get throws { isEmpty ? nil : try JSONEncoder().encode(self) } }
}
