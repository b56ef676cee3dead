import Foundation
import GRDB
import SharedLocal

extension EntryJournal {
  /// Keeps the journal, which belongs to another store than the one beside it, under another name, and notes in that
  /// store that it is there: what it has may be missing.
  ///
  /// The note comes first: should it not be written, as the store is damaged, the journal is still where it counts.
  func setAside(notingIn database: DatabaseQueue) throws {
    let target = freePath()
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    var damage = StoreDamage(
      path: target, reason: "the store was replaced by another one",
      at: Date(timeIntervalSince1970: Double(seconds)),
      keptRecords: 0, keptLists: 0, lostLists: 0)
    damage.isOfOtherStore = true
    try database.write { try SQLiteTransaction($0).note(damage) }
    _ = rename(path, target)
  }

  private func freePath() -> String {
    let names = (1...).lazy.map { "\(path).replaced-\($0)" }
    return names.first { access($0, F_OK) != 0 } ?? path + ".replaced"
  }
}
