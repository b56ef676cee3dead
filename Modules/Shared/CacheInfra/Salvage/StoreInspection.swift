import Foundation
import GRDB
import SharedLocal

/// Inspects a store that seemed damaged, since SQLite reports damage even if a read failed only once.
struct StoreInspection {
  let file: StoreFile
  /// The identity of the file that seemed damaged.
  let identity: StoreFile.Identity

  /// Returns a description of the damage for people; `nil` if nothing is wrong, or if another file is there by now.
  ///
  /// Reads the whole file on a separate connection. If it finds damage, it tries again, because that may also have been
  /// a failed read.
  /// - Throws: `.unavailable` if the disk fails, as opposed to its contents; `.busy` and `.cancelled`.
  func damage() throws(CacheFailure) -> String? { try damageAtFirstSight() == nil ? nil : damageAtFirstSight() }

  private func damageAtFirstSight() throws(CacheFailure) -> String? {
    guard file.isStill(identity) else { return nil }
    _ = try KeptFile(path: file.path).bytes()
    do {
      let queue = try StoreDatabase(file: file, identity: identity).open()
      try queue.inTransaction(.immediate) { database in
        try StoreCheck.everything(in: database)
        return .rollback
      }
      try queue.close()
      return nil
    } catch {
      // Another process has already replaced the file.
      guard file.isStill(identity) else { return nil }
      guard case .corrupt(let reason) = CacheFailure(storeError: error) else { throw CacheFailure(storeError: error) }
      return reason
    }
  }
}
