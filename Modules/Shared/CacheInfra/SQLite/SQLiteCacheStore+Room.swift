import BlockingInfra
import GRDB
import SharedLocal

extension SQLiteCacheStore {
  /// What an edit takes for its journal, about: the pages that it touches.
  static let roomOfEdit = 65_536

  /// Does `change`; where the disk is full, gives up what `makingRoom` says, one after the other, and tries again.
  ///
  /// - Parameter needed: How many bytes the change takes, about.
  /// - Throws: What `change` throws; what is missing, and where, if the disk is full in the end.
  func withRoom<Value>(
    for needed: Int = roomOfEdit, makingRoom ways: [RoomWay] = [],
    _ change: (_ givenUp: [RoomWay]) async throws -> Value
  ) async throws -> Value {
    let reserve = StoreReserve(store: file.path)
    var reserved = 0
    defer { reserve.makeAgain(reserved) }
    for (tried, way) in ways.enumerated() {
      do { return try await change(Array(ways[..<tried])) } catch  where isForWantOfRoom(error) {}
      switch way {
      case .reserve: reserved = reserve.giveUp()
      case .lists: try await clearLists()
      case .journal: EntryJournal(besideStoreAt: file.path).discard()
      }
    }
    do {
      return try await change(ways)
    } catch  where isForWantOfRoom(error) {
      throw CacheFailure.full(DiskRoom.complaint(at: file.path, needed: needed))
    }
  }

  /// What can be given up for room.
  enum RoomWay {
    /// The room that is kept beside the store.
    case reserve
    /// The saved lists, which the service has.
    case lists
    /// The journal of the edits, which the store has as well.
    case journal
  }

  /// What may be given up for the changes of the calling task.
  var allowedWays: [RoomWay] { RoomMaking.isAllowed ? [.reserve, .lists, .journal] : [] }

  /// Gives the file's unused space back; not if another process uses it, or there is no room to do it in.
  func shrink() async {
    do {
      // What is left is small, and the folder for temporary files may be on the full disk too.
      try await withRoom(makingRoom: [.reserve]) { _ in
        try await connection.execute("PRAGMA temp_store = MEMORY; VACUUM")
      }
    } catch {}  // Only space is lost, and not for good: what is saved next takes it.
  }

  /// Does `work`, and tells the user if `journal` was removed meanwhile.
  func noticingRemoval<Value>(
    of journal: EntryJournal, _ work: () async throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    let wasThere = journal.isThere
    let result: Result<Value, CacheFailure>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    if wasThere, !journal.isThere { await warn(.journalRemoved(path: journal.path)) }
    return try result.get()
  }

  private func clearLists() async throws {
    let cleared: [ListSummary]
    do {
      cleared = try await connection.write { try StoredListEraser(database: $0).clear(nil) }
    } catch  where isForWantOfRoom(error) {
      return
    }
    guard !cleared.isEmpty else { return }
    await shrink()
    await warn(.listsCleared(count: cleared.count, path: file.path))
  }

  // Statements' errors are failures of the cache already. A journal that cannot be made for want of room is said to be
  // one that cannot be opened.
  private func isForWantOfRoom(_ error: any Error) -> Bool {
    let failure = CacheFailure(storeError: error, at: file.path)
    if case .full = failure { return true }
    let codes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_IOERR]
    let failures = codes.map { CacheFailure(storeError: DatabaseError(resultCode: $0), at: file.path) }
    return failures.contains(failure) && DiskRoom.isExhausted(at: file.path)
  }
}
