import BlockingInfra
import Foundation
import GRDB

/// The tables of a service's database, and the marks that identify one.
enum Schema {
  // "RSVC", in SQLite's field for the application that owns a file.
  private static let applicationID = 0x5253_5643
  private static let version = 8
  // That of Roster 1.1.
  private static let oldestVersion = 3

  /// Creates the tables with `sample` if the database is empty, or migrates those of Roster 1.1, each
  /// in one transaction.
  ///
  /// - Returns: The key for digests of this data.
  /// - Throws: A `SystemFailure` if the database is neither empty nor a service's; nothing was written then.
  static func prepare(
    _ queue: DatabaseQueue, size: SampleSize?, with sample: () throws -> SampleData
  ) throws -> Data {
    let known = try queue.read { database in
      let found = try self.version(of: database)
      guard found == 0 || size == nil else {
        throw SystemFailure("make sample data", reason: "there is data already; leave out --sample-size")
      }
      return found == version ? try digestKey(in: database) : nil
    }
    if let known { return known }
    return try queue.write { database in
      // Another process may have been faster.
      let found = try self.version(of: database)
      if found == 0 {
        try create(database, with: sample())
        try size?.fill(database)
      }
      if found == oldestVersion { try createAccounts(database) }
      // Versions before 5 stored a digest of another kind, those before 6 no details, those before 7 no comments, those
      // before 8 no tallies.
      if (oldestVersion..<5).contains(found) { try database.execute(sql: "UPDATE answer SET request = ''") }
      if try !database.columns(in: "todo").contains(where: { $0.name == "details" }) {
        try database.execute(sql: "ALTER TABLE todo ADD COLUMN details BLOB")
      }
      try createComments(database)
      try createTallies(database)
      try database.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      return try digestKey(in: database)
    }
  }

  private static func createTodos(_ database: Database) throws {
    try database.create(table: "todo") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("userId", .integer).notNull().references("user", onDelete: .cascade)
      table.column("title", .text).notNull()
      table.column("completed", .boolean).notNull()
      table.column("version", .integer).notNull()
      table.column("details", .blob)
    }
  }

  private static func createComments(_ database: Database) throws {
    try database.create(table: "comment", options: .ifNotExists) { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("todoId", .integer).notNull().indexed().references("todo", onDelete: .cascade)
      table.column("body", .text).notNull()
      table.column("createdAt", .text).notNull()
    }
  }

  // Creates the indexes by which lists are filtered and sorted, and what counts the rows and changes of each table: to
  // count a million rows for each page of them would take longer than to read the page.
  private static func createTallies(_ database: Database) throws {
    for (table, columns) in [("user", ["name", "email"]), ("todo", ["title", "completed"])] {
      for column in columns {
        try database.create(index: "\(table)_on_\(column)", on: table, columns: [column], options: .ifNotExists)
      }
    }
    try database.execute(sql: "CREATE TABLE IF NOT EXISTS tally (name PRIMARY KEY, size, changes)")
    for table in ["user", "todo"] {
      try database.execute(sql: "INSERT OR IGNORE INTO tally SELECT '\(table)', count(*), 0 FROM \(table)")
      for (event, change) in [("INSERT", "+ 1"), ("DELETE", "- 1"), ("UPDATE", "")] {
        try database.execute(
          sql: """
            CREATE TRIGGER IF NOT EXISTS \(table)_\(event) AFTER \(event) ON \(table) BEGIN
              UPDATE tally SET size = size \(change), changes = changes + 1 WHERE name = '\(table)';
            END
            """)
      }
    }
  }

  // Creates the index of the tasks, and all tables except users and tasks.
  private static func createRest(_ database: Database) throws {
    try database.create(index: "todo_on_userId", on: "todo", columns: ["userId"])
    try database.create(table: "answer") { table in
      table.primaryKey("key", .text)
      table.column("request", .text).notNull()
      table.column("at", .double).notNull().indexed()
      table.column("status", .integer).notNull()
      table.column("body", .blob).notNull()
      for name in ["tag", "location"] { table.column(name, .text) }
    }
    try database.execute(sql: "CREATE TABLE secret AS SELECT randomblob(16) AS digestKey")
  }

  // Returns 0 for an empty database.
  private static func version(of database: Database) throws -> Int {
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    if owner == 0 && tables == 0 { return 0 }
    guard owner == applicationID else {
      throw SystemFailure("use the data", reason: "it is another program's database")
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= version else { throw SystemFailure("use the data", reason: "it was made by a newer version") }
    guard found >= oldestVersion else {
      throw SystemFailure(
        "use the data", reason: "a version before 1.1 made it; serve it with that version, or name another file")
    }
    return found
  }

  // Version 3 had no accounts. An account has the id of its user; AUTOINCREMENT makes SQLite remember the greatest one.
  // Access tokens have no generation.
  private static func createAccounts(_ database: Database) throws {
    try database.create(table: "account") { table in
      table.autoIncrementedPrimaryKey("id").references("user", onDelete: .cascade)
      table.column("email", .text).notNull().unique()
      table.column("password", .text).notNull()
    }
    try database.create(table: "session") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("accountId", .integer).notNull().indexed().references("account", onDelete: .cascade)
      table.column("generation", .integer).notNull()
      table.column("renewedAt", .double).notNull()
    }
    try database.create(table: "token") { table in
      table.primaryKey("digest", .blob)
      table.column("sessionId", .integer).notNull().indexed().references("session", onDelete: .cascade)
      table.column("generation", .integer)
      table.column("expiresAt", .double).notNull().indexed()
    }
  }

  private static func digestKey(in database: Database) throws -> Data {
    let key = try Data.fetchOne(database, sql: "SELECT digestKey FROM secret")
    guard let key, key.count == 16 else { throw SystemFailure("use the data", reason: "the database is damaged") }
    return key
  }

  private static func create(_ database: Database, with sample: SampleData) throws {
    try database.create(table: "user") { table in
      table.primaryKey("id", .integer)
      table.column("username", .text).notNull().unique()
      for name in ["name", "email", "phone", "website"] { table.column(name, .text).notNull() }
      for name in ["address", "company"] { table.column(name, .jsonText).notNull() }
    }
    try createTodos(database)
    try createComments(database)
    try createRest(database)
    try createAccounts(database)
    for user in sample.users { try user.insert(database) }
    // A single statement for all tasks saves a millisecond at each start.
    let insert = try database.makeStatement(
      sql: "INSERT INTO todo (id, userId, title, completed, details, version) VALUES (?, ?, ?, ?, ?, 1)")
    for todo in sample.todos {
      try insert.execute(arguments: [todo.id, todo.userId, todo.title, todo.completed, try todo.details.stored])
    }
    for comment in sample.comments {
      try database.execute(
        sql: "INSERT INTO comment VALUES (?, ?, ?, ?)",
        arguments: [comment.id, comment.todoId, comment.body, comment.createdAt])
    }
  }
}
