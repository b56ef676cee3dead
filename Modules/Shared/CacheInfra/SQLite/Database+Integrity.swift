import GRDB
import SharedLocal

extension Database {
  /// Checks that the file is sound or, of a table, that it and its indexes agree.
  ///
  /// - Throws: `.corrupt` with the first thing that is wrong.
  func checkIntegrity(of table: String = "1") throws {
    let found = try String.fetchOne(self, sql: "PRAGMA integrity_check(\(table))")
    guard found == "ok" else { throw CacheFailure.corrupt(found ?? "the file could not be checked") }
  }
}
