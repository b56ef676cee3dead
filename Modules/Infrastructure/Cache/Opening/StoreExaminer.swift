import BlockingInfra
import GRDB
package import SharedLocal

/// Examines a store without using it: never locks, creates or rolls back anything.
package struct StoreExaminer: Sendable {
  private let file: StoreFile

  package init(path: String) { file = StoreFile(path) }

  /// Checks all of the store.
  package func examine() async -> StoreCondition {
    do {
      guard let identity = try file.identity() else { return .missing }
      let header = try header()
      if header.isEmpty { return .missing }
      let condition = isChanging ? .changing : try await condition()
      // A change that was made meanwhile has counted in the header.
      return try file.isStill(identity) && header == self.header() && !isChanging ? condition : .changing
    } catch {
      return .unusable(CacheFailure(storeError: error, at: file.path).reason)
    }
  }

  private func header() throws -> [UInt8] { try KeptFile.bytes(of: file.path, upTo: 100) }

  // Whether one of the files is there that SQLite keeps during a change, or after one that was interrupted.
  private var isChanging: Bool { ["-journal", "-wal"].contains { FileSystem.isThere(file.path + $0) } }

  private func condition() async throws -> StoreCondition {
    // SQLite also calls a file damaged if a failing disk keeps it from being read.
    _ = try KeptFile.bytes(of: file.path)
    do {
      return try await DatabaseQueue.untouched(at: file.path).read(condition)
    } catch {
      guard case .corrupt(let reason) = CacheFailure(storeError: error) else { throw error }
      return .damaged(reason.onOneLine)
    }
  }

  private func condition(of database: Database) throws -> StoreCondition {
    switch try StoreOrigin(of: database) {
    case .older(version: 0): return .missing
    case .older: return .older
    case .newer: return .unusable("made by a newer version of Roster; update the program")
    case .foreign: return .unusable("not a Roster store; name another file with --store")
    case .current:
      try database.checkReadableStore()
      return .sound
    }
  }
}
