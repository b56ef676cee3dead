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
    for needed: Int = roomOfEdit, makingRoom ways: [RoomWay] = [], _ change: () async throws -> Value
  ) async throws -> Value {
    let reserve = StoreReserve(store: file.path)
    var left = ways[...]
    var givenUp = 0
    defer { reserve.makeAgain(givenUp) }
    while true {
      do {
        return try await change()
      } catch  where isForWantOfRoom(error) {
        guard let way = left.popFirst() else {
          throw CacheFailure.unavailable(DiskRoom.complaint(at: file.path, needed: needed))
        }
        switch way {
        case .reserve: givenUp = reserve.giveUp()
        case .lists: try await clearLists()
        }
      }
    }
  }

  /// What can be given up for room.
  enum RoomWay {
    /// The room that is kept beside the store.
    case reserve
    /// The saved lists, which the service has.
    case lists
  }

  /// What may be given up for the changes of the calling task.
  var allowedWays: [RoomWay] { RoomMaking.isAllowed ? [.reserve, .lists] : [] }

  /// Gives the file's unused space back; not if another process uses it, or there is no room to do it in.
  func shrink() async {
    do {
      // What is left is small, and the folder for temporary files may be on the full disk too.
      try await withRoom(makingRoom: [.reserve]) {
        try await connection.execute("PRAGMA temp_store = MEMORY; VACUUM")
      }
    } catch {}  // Only space is lost, and not for good: what is saved next takes it.
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
    let failure = CacheFailure(storeError: error)
    if failure == Self.failure(of: .SQLITE_FULL) { return true }
    let codes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_IOERR]
    return codes.map(Self.failure).contains(failure) && DiskRoom.isExhausted(at: file.path)
  }

  private static func failure(of code: ResultCode) -> CacheFailure {
    CacheFailure(storeError: DatabaseError(resultCode: code))
  }
}
