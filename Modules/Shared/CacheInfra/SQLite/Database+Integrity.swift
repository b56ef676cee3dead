import GRDB
import SharedLocal

extension Database {
  /// Checks the integrity of the file or, for a table, that it and its indexes agree.
  ///
  /// - Throws: `.corrupt` with the first problem found.
  func checkIntegrity(of table: String = "1") throws {
    let found = try String.fetchOne(self, sql: "PRAGMA integrity_check(\(table))")
    guard found == "ok" else { throw CacheFailure.corrupt(found ?? "the file could not be checked") }
  }
}
