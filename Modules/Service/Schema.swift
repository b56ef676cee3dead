import GRDB

/// The tables of a service's database, and the marks by which one is known.
enum Schema {
  /// What an SQLite file says that is not one of a service that this one can use.
  struct Mismatch: Error {
    /// A phrase for a person.
    let reason: String
  }

  // "RSVC": SQLite's own mark for whose file it is.
  private static let applicationID = 0x5253_5643
  private static let version = 1

  /// Makes the tables and fills them with the sample data, in one transaction, if the database is empty.
  ///
  /// - Throws: `Mismatch` if it is neither empty nor a service's; nothing was written then.
  static func prepare(_ queue: DatabaseQueue) throws {
    if try queue.read(isReady) { return }
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        // Another process may have been faster.
        if try !isReady(database) { try create(database) }
        return .commit
      }
    }
  }

  private static func isReady(_ database: Database) throws -> Bool {
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    if owner == 0 && tables == 0 { return false }
    guard owner == applicationID else { throw Mismatch(reason: "it is another program's database") }
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") == version else {
      throw Mismatch(reason: "it was made by a newer version")
    }
    return true
  }

  private static func create(_ database: Database) throws {
    try createTables(database)
    for user in SampleUsers.all { try user.insert(database) }
    // One statement for all of them saves a millisecond of each start.
    let insert = try database.makeStatement(sql: "INSERT INTO todo (id, userId, title, completed) VALUES (?, ?, ?, ?)")
    for todo in SampleTodos.all { try insert.execute(arguments: [todo.id, todo.userId, todo.title, todo.completed]) }
    try database.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  private static func createTables(_ database: Database) throws {
    try database.create(table: "user") { table in
      table.primaryKey("id", .integer)
      table.column("username", .text).notNull().unique()
      for name in ["name", "email", "phone", "website"] { table.column(name, .text).notNull() }
      for name in ["address", "company"] { table.column(name, .jsonText).notNull() }
    }
    try database.create(table: "todo") { table in
      table.primaryKey("id", .integer)
      table.column("userId", .integer).notNull().indexed().references("user", onDelete: .cascade)
      table.column("title", .text).notNull()
      table.column("completed", .boolean).notNull()
    }
  }
}
