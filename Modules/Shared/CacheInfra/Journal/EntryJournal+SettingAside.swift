import Foundation
import GRDB
import SharedLocal

extension EntryJournal {
  /// Keeps the journal, which belongs to another store than the one beside it, under another name, and notes in that
  /// store that it is there: what it has may be missing.
  ///
  /// - Parameter database: A connection to the store that is in a transaction.
  func setAside(notingIn database: Database) throws {
    let target = freePath()
    var status = stat()
    guard stat(path, &status) == 0, rename(path, target) == 0 else { return }
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    var damage = StoreDamage(
      path: target, reason: "another store was put in its place", at: Date(timeIntervalSince1970: Double(seconds)),
      keptRecords: 0, keptLists: 0, lostLists: 0)
    damage.isOfOtherStore = true
    try SQLiteTransaction(database).note(damage)
  }

  private func freePath() -> String {
    let names = (1...).lazy.map { "\(path).replaced-\($0)" }
    return names.first { access($0, F_OK) != 0 } ?? path + ".replaced"
  }
}
