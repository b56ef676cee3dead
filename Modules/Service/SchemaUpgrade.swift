import GRDB

/// The migrations from older schema versions, each within one transaction.
enum SchemaUpgrade {
  /// Migrates from version 1, in which tasks had no versions and ids could be reused.
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

  /// Migrates from version 2, which stored answers with a different digest of their requests.
  ///
  /// The digests are cleared, so that any request with the same key matches: clients of that version never use a key
  /// for two different requests.
  static func toVersion3(_ database: Database) throws {
    try database.execute(sql: "UPDATE answer SET request = ''")
  }
}
