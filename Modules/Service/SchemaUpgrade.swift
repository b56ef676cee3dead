import GRDB

/// Brings the tables of an older version up to date, within one transaction.
enum SchemaUpgrade {
  /// From version 1, whose tasks had no versions, and whose ids could have been used again.
  static func toVersion2(_ database: Database) throws {
    try Schema.createTodos(database, named: "versionedTodo")
    try database.execute(
      sql: """
        INSERT INTO versionedTodo (id, userId, title, completed, version)
          SELECT id, userId, title, completed, 1 FROM todo ORDER BY id;
        DROP TABLE todo;
        ALTER TABLE versionedTodo RENAME TO todo
        """)
    try Schema.createRest(database)
  }

  /// From version 2, whose answers were remembered with another digest of their requests: now with none, as any request
  /// that has the key is the same one for all that a client of that version does.
  static func toVersion3(_ database: Database) throws {
    try database.execute(sql: "UPDATE answer SET request = ''")
  }
}
