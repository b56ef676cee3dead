import Foundation
import GRDB
import SharedInteractorInterface
import SharedSearch

/// Folds the terms of a store from before letters such as ł were folded.
///
/// Applies to stores of versions 1 and 2, so its knowledge of the terms must never change.
struct TermMigration {
  /// A connection within the transaction of the migration.
  let database: Database

  /// Folds all names by which saved users are found.
  func run() throws {
    let old = try Row.fetchAll(
      database,
      sql: """
        SELECT list, CAST(term AS BLOB), position FROM term
        WHERE list IN (SELECT id FROM list WHERE kind IN ('users', 'user'))
        """)
    for row in old {
      let (list, term, position) = (try row.integer(at: 0), try row.bytes(at: 1), try row.integer(at: 2))
      let folded = Data(String(decoding: term, as: UTF8.self).matchKey.utf8)
      guard folded != term else { continue }
      try database.execute(
        sql: "INSERT OR IGNORE INTO term (list, term, position) VALUES (?, ?, ?)", arguments: [list, folded, position])
      try database.execute(
        sql: "DELETE FROM term WHERE list = ? AND term = ? AND position = ?", arguments: [list, term, position])
    }
  }
}
