import BlockingInfra
import GRDB
import SharedLocal
import SharedText
import SystemPackage

extension SQLiteCacheStore {
  /// The approximate size in bytes of the journal for one edit: the pages that it touches.
  static let roomOfEdit = 65_536

  /// What a change needs if the disk is full.
  struct SpaceNeeds: Sendable {
    /// The ways to free space for it, in the order in which they are tried.
    var ways: [SpaceSource]
    /// The approximate size of the change in bytes.
    var bytes = roomOfEdit
  }

  /// Runs `change`; while the disk is full, frees space in each of `ways` in turn and tries again.
  ///
  /// - Parameters:
  ///   - ways: The ways to free space, unless `change` says what it needs.
  ///   - change: Receives what was given up already.
  /// - Throws: The error that `change` throws; if the disk is still full in the end, how much is missing and where.
  func withRoom<Value>(
    makingRoom ways: [SpaceSource] = [],
    _ change: (_ givenUp: [SpaceSource], _ needs: inout SpaceNeeds) async throws -> Value
  ) async throws -> Value {
    let reserve = StoreReserve(store: file.path)
    var givenUp = [SpaceSource]()
    var reserved = 0
    var needs = SpaceNeeds(ways: ways)
    defer { reserve.restore(reserved) }
    while true {
      do { return try await change(givenUp, &needs) } catch  where meansDiskFull(error) {}
      guard let way = needs.ways.first(where: { !givenUp.contains($0) }) else {
        throw CacheFailure.full(
          FullDisk(path: file.path, free: DiskRoom.free(at: file.path), needed: needs.bytes))
      }
      switch way {
      case .reserve: reserved = reserve.giveUp()
      case .lists: try await clearLists()
      case .journal: EntryJournal(besideStoreAt: file.path).discard()
      }
      givenUp.append(way)
    }
  }

  /// A way to free space.
  enum SpaceSource {
    /// Releasing the store's reserve.
    case reserve
    /// Clearing the saved lists, which the service still has.
    case lists
    /// Removing the journal of edits, which are also in the store.
    case journal
  }

  /// Returns the file's unused space to the disk, unless another process uses the file or there is no room to do so.
  func shrink() async {
    do {
      // The remaining data is small, and the folder for temporary files may be on the full disk as well.
      try await withRoom(makingRoom: [.reserve]) { _, _ in
        try await connection.inQueue { try $0.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM") }
      }
    } catch {}  // Only space is lost, and it is reused by the next save.
  }

  /// Runs `work`, and warns the user if `journal` was removed in the meantime.
  func noticingRemoval<Value>(
    of journal: EntryJournal, _ work: () async throws -> Value
  ) async throws(CacheFailure) -> Value {
    let wasThere = journal.isThere
    let result: Result<Value, CacheFailure>
    do { result = .success(try await work()) } catch { result = .failure(CacheFailure(error)) }
    if wasThere, !journal.isThere { await warn(.journalRemoved(path: journal.path)) }
    return try result.get()
  }

  private func clearLists() async throws {
    let cleared: [ListSummary]
    do {
      cleared = try await connection.inQueue { database in
        try database.immediately { try StoredListEraser(database: database).clear(nil) }
      }
    } catch  where meansDiskFull(error) {
      return
    }
    guard !cleared.isEmpty else { return }
    await shrink()
    await warn(.listsCleared(count: cleared.count, path: file.path))
  }

  // Errors of statements have already been converted to cache failures. SQLite reports a journal that cannot be created
  // for lack of space as one that cannot be opened.
  private func meansDiskFull(_ error: any Error) -> Bool {
    let failure = CacheFailure(storeError: error, at: file.path)
    if case .full = failure { return true }
    let codes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_IOERR]
    let failures = codes.map { CacheFailure(storeError: DatabaseError(resultCode: $0), at: file.path) }
    return failures.contains(failure) && DiskRoom.isExhausted(at: file.path)
  }
}

/// Disk space reserved in a file beside a store, to be released when the disk is full: SQLite needs some for its
/// journal even to delete.
struct StoreReserve {
  // Enough to clear all lists and to send a batch of edits; less if the disk is nearly full.
  private static let sizes = [262_144, 131_072, 65_536]

  let store: String

  private var path: String { store + ".reserve" }

  /// Reserves space, unless it already is or the disk has hardly more than that left.
  func make() {
    guard !FileSystem.isThere(path), let free = DiskRoom.free(at: store) else { return }
    if let size = Self.sizes.first(where: { $0 + $0 / 2 <= free }) { fill(size) }
  }

  /// Reserves `size` bytes again after they were released, or as many as are still free.
  func restore(_ size: Int) {
    guard !FileSystem.isThere(path), let free = DiskRoom.free(at: store) else { return }
    let rest = min(size, free / 4_096 * 4_096)
    if rest >= Self.sizes[Self.sizes.endIndex - 1] { fill(rest) }
  }

  /// Releases the reserve; returns its size in bytes.
  func giveUp() -> Int {
    do throws(Errno) {
      let size = try Stat(path).size
      return FileSystem.remove(path) ? Int(size) : 0
    } catch {
      return 0
    }
  }

  // Random bytes, because some file systems use no space for zeros or for data that can be compressed.
  private func fill(_ size: Int) {
    let file: FileDescriptor
    do throws(Errno) {
      file = try .opened(path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    } catch { return }
    defer { file.closeIgnoringErrors() }
    var generator = SystemRandomNumberGenerator()
    let words = (0..<size / 8).map { _ in generator.next() }
    do throws(Errno) {
      try Errno.typed { _ = try words.withUnsafeBytes { try file.writeAll($0) } }
      try file.sync()
    } catch {
      FileSystem.remove(path)
    }
  }
}
