import Foundation
import GRDB
import SharedLocal

/// A second look at a store that seemed to be damaged. SQLite calls a file damaged that could only not be read once.
struct StoreInspection {
  /// Where the store is.
  let file: StoreFile
  /// The file that seemed to be damaged.
  let identity: StoreFile.Identity

  /// How the file is damaged, for a person; `nil` if nothing is wrong with it, or if another file is there by now.
  ///
  /// Reads all of the file, on a connection of its own, and does so again where it finds damage: that may have been a read
  /// that failed, too.
  /// - Throws: `.unavailable` if the disk, and not what is on it, is the trouble; `.busy` and `.cancelled`.
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
      // Another process was faster.
      guard file.isStill(identity) else { return nil }
      guard case .corrupt(let reason) = CacheFailure(storeError: error) else { throw CacheFailure(storeError: error) }
      return reason
    }
  }
}
