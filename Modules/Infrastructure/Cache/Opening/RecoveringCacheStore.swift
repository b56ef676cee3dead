import BlockingInfra
import Foundation
import GRDB
package import SharedLocal
import SharedTiming
import SystemPackage

/// A store that opens lazily, and starts afresh if its file is damaged: the file is set aside, and the lists are loaded
/// again.
///
/// If no file can be used, lists are kept in memory. Damage and a store in memory are each reported once.
package actor RecoveringCacheStore: CacheStore {
  private let opener: StoreOpener
  private let takeOver: @Sendable ([OlderRecord]) async throws -> Bool
  private let warn: @Sendable (CacheWarning) async -> Void
  private let turn = Turn()
  private var current: OpenedStore?

  /// Creates a store at `path`.
  ///
  /// - Parameters:
  ///   - open: Opens the store at a path where a file exists, even if an empty one; may block.
  ///   - takeOver: Saves the edits of an older store elsewhere, before its file is removed; returns whether it has all of
  ///     them. If not, the file is kept.
  ///   - warn: Receives warnings for the user; the call that caused one waits until it returns.
  package init(
    path: String, open: @escaping @Sendable (String) throws -> any CacheStore = { try SQLiteCacheStore(path: $0) },
    takeOver: @escaping @Sendable ([OlderRecord]) async throws -> Bool = { _ in false },
    warn: @escaping @Sendable (CacheWarning) async -> Void
  ) {
    opener = StoreOpener(file: StoreFile(path), open: open)
    self.takeOver = takeOver
    self.warn = warn
  }

  /// Opens the store, unless it is open.
  ///
  /// - Throws: `.busy` or `.cancelled`; a later call may succeed.
  package func open() async throws { _ = try await store() }

  /// Returns why the contents of the store do not outlive this process; `nil` if they do, as far as is known. Opens the
  /// store if necessary.
  package func reasonNotKept() async -> String? {
    do { return try await store().reasonInMemory } catch { return nil }
  }

  /// Runs `work` up to three times: again in the store that replaces a damaged one, or in the same store once reopened.
  package func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value {
    try await recovering { try await $0.transaction(mayWrite: mayWrite, work) }
  }

  /// Removes some lists or all. All are removed along with their file, which needs no room, even on a full disk.
  package func clear(_ keys: [ListKey]?) async throws -> [ListSummary] {
    let used = try await store()
    guard keys == nil, used.identity != nil else { return try await recovering { try await $0.clear(keys) } }
    let cleared = try await inventory()
    if !cleared.isEmpty { try await replace(used) { try await $0.remove($1) } }
    return cleared
  }

  private func recovering<Value: Sendable>(
    _ call: @Sendable (any CacheStore) async throws -> Value
  ) async throws -> Value {
    var reason = ""
    var unreadable: StoreFile.Identity?
    // A failing disk fails more than once.
    for _ in 1...3 {
      let used = try await store()
      do {
        return try await call(used.store)
      } catch {
        let failure = CacheFailure(error)
        guard case .corrupt(let why) = failure, used.identity != nil else { throw failure }
        reason = why
        // What no feature has saved may look sound, but is not read wrong twice from one file.
        let isCertain = failure == .unreadable && used.identity == unreadable
        unreadable = failure == .unreadable ? used.identity : nil
        try await replace(used) { try await $0.setAside($1, because: why, isCertain: isCertain) }
      }
    }
    throw CacheFailure.unavailable("\(reason), even after it was reopened; the disk may be failing")
  }

  // Makes `remove` free the path of the file of `used`, unless another caller has done so, and closes `used`.
  private func replace(
    _ used: OpenedStore, _ remove: @Sendable (StoreOpener, StoreFile.Identity) async throws -> CacheWarning?
  ) async throws {
    guard let identity = used.identity, current?.identity == identity else { return }
    let warning = try await remove(opener, identity)
    if current?.identity == identity { current = nil }
    if let warning { await warn(warning) }
  }

  private func store() async throws -> OpenedStore {
    if let current { return current }
    guard let opened = try await turn.run({ try await self.opened() }) else { throw CacheFailure.cancelled }
    return opened
  }

  private func opened() async throws -> OpenedStore {
    if let current { return current }
    let opened: OpenedStore
    do { opened = try await openedFile() } catch {
      let failure = CacheFailure(error)
      if failure == .busy || failure == .cancelled { throw failure }
      opened = OpenedStore(store: InMemoryCacheStore(), identity: nil, reasonInMemory: failure.reason)
      await warn(.notSaving(reason: failure.reason))
    }
    current = opened
    return opened
  }

  private func openedFile() async throws -> OpenedStore {
    // The file may be an older store, and then damaged.
    for _ in 1...3 {
      switch try await opener.open() {
      case .opened(let store): return store
      case .older(let file, let records): try await end(file, records)
      case .damaged(let identity, let reason):
        if let warning = try await opener.setAside(identity, because: reason) { await warn(warning) }
      }
    }
    throw CacheFailure.unavailable("the store is damaged again and again; the disk may be failing")
  }

  private func end(_ file: OlderStoreFile, _ records: [OlderRecord]?) async throws {
    do {
      if let records, try await takeOver(records) { return await opener.remove(file) }
    } catch {
      let reason = CacheFailure(error).reason
      throw CacheFailure.unavailable("its edits could not be taken over from an earlier version: \(reason)")
    }
    await warn(.olderKept(path: try await opener.keep(file)))
  }
}

/// A store that was opened.
struct OpenedStore: Sendable {
  let store: any CacheStore
  /// The identity of the file; `nil` if the store is in memory.
  let identity: StoreFile.Identity?
  /// Why the store is in memory; `nil` if it is in a file.
  var reasonInMemory: String?
}

/// Opens and replaces the file of a store, on a thread that may block.
actor StoreOpener: BlockingActor {
  private static let sharedExecutor = QueueExecutor(label: "roster.store.opener")
  nonisolated var executor: QueueExecutor { Self.sharedExecutor }
  private let file: StoreFile
  private let openStore: @Sendable (String) throws -> any CacheStore

  init(file: StoreFile, open: @escaping @Sendable (String) throws -> any CacheStore) {
    self.file = file
    openStore = open
  }

  /// What is found when a file is opened.
  enum Finding {
    case opened(OpenedStore)
    /// An older store, and its records, unless these cannot be taken over.
    case older(OlderStoreFile, [OlderRecord]?)
    case damaged(StoreFile.Identity, reason: String)
  }

  /// Opens the file, creating it if necessary.
  func open() throws -> Finding {
    // Determined before opening, so that a file that replaces this one meanwhile is never set aside by mistake.
    let identity = try file.create()
    do {
      return .opened(OpenedStore(store: try openStore(file.path), identity: identity))
    } catch {
      let failure = CacheFailure(error)
      if case .corrupt(let reason) = failure { return .damaged(identity, reason: reason) }
      guard case .unavailable = failure, case .older(1...)? = StoreOrigin(untouchedAt: file.path) else { throw failure }
      return try older()
    }
  }

  private func older() throws -> Finding {
    do {
      let older = try OlderStoreFile(path: file.path)
      return .older(older, try older.records())
    } catch {
      throw CacheFailure(storeError: error, at: file.path)
    }
  }

  /// Renames the file with `identity`, which seemed to be damaged for `reason`, unless that is not certain and it is sound
  /// after all: SQLite also reports damage if a read failed only once.
  func setAside(
    _ identity: StoreFile.Identity, because reason: String, isCertain: Bool = false
  ) throws -> CacheWarning? {
    guard let damage = try isCertain ? reason : certainDamage(of: identity) else { return nil }
    let kept = file.path + ".damaged"
    let isSetAside = try alone(with: identity) { try FileSystem.rename(file.path, to: kept) }
    return isSetAside ? .damaged(path: kept, reason: damage.onOneLine) : nil
  }

  // Also looks a second time, because the first may have been a failed read as well.
  private func certainDamage(of identity: StoreFile.Identity) throws -> String? {
    try damage(of: identity) == nil ? nil : damage(of: identity)
  }

  // Returns what is wrong with the file with `identity`, of which all is read; nil if nothing is, or if another file is
  // there by now. A failing disk, as opposed to its contents, is an error.
  private func damage(of identity: StoreFile.Identity) throws -> String? {
    guard file.isStill(identity) else { return nil }
    _ = try KeptFile.bytes(of: file.path)
    do {
      let queue = try StoreDatabase(file: file, identity: identity).open()
      try queue.inTransaction(.immediate) { database in
        try database.checkStore()
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

  func remove(_ identity: StoreFile.Identity) throws -> CacheWarning? {
    _ = try alone(with: identity) { try Errno.check { unlink(file.path) } }
    return nil
  }

  func remove(_ older: OlderStoreFile) { older.remove() }

  func keep(_ older: OlderStoreFile) throws -> String { try older.keep() }

  // Returns false, without calling `work`, if another process has replaced the file. `work` calls the system only.
  //
  // A journal beside the path would be taken for that of the next file there, so no other process may be writing. SQLite
  // cannot lock a file that is too damaged; then only one process at a time removes it, or a second one would remove the
  // file that the first has put there.
  private func alone(with identity: StoreFile.Identity, _ work: () throws -> Void) throws -> Bool {
    var queue: DatabaseQueue?
    var damaged: FileDescriptor?
    do {
      queue = try StoreDatabase(file: file, identity: identity).exclusive()
    } catch {
      let failure = CacheFailure(storeError: error)
      if failure == .busy || failure == .cancelled { throw failure }
      damaged = try lockedDamaged(identity)
    }
    defer {
      damaged?.unlock()
      withExtendedLifetime(queue) {}
    }
    guard file.isStill(identity) else { return false }
    for companion in ["-journal", "-wal", "-shm"] { FileSystem.remove(file.path + companion) }
    try CacheFailure.naming(file.path, work)
    return true
  }

  // Returns nil if another file is there by now, or if the file system has no locks.
  private func lockedDamaged(_ identity: StoreFile.Identity) throws -> FileDescriptor? {
    guard file.isStill(identity) else { return nil }
    do {
      let opened = try KeptFile.opened(file.path)
      try (WaitBudget.current ?? WaitBudget()).block { try opened.lock(.exclusive) }
      return opened
    } catch Errno.wouldBlock {
      throw CacheFailure.busy
    } catch Errno.canceled {
      throw CacheFailure.cancelled
    } catch {
      return nil
    }
  }
}

/// A warning about the store that the user should see.
package enum CacheWarning: Hashable, Sendable {
  /// The store was damaged, and is kept at `path`.
  case damaged(path: String, reason: String)
  case notSaving(reason: String)
  /// The store was made by an earlier version of the program; its edits could not be taken over, and it is kept at
  /// `path`.
  case olderKept(path: String)
  /// The disk with the store at `path` was full, and `count` saved lists were cleared to make room.
  case listsCleared(count: Int, path: String)

  /// Whether the user must see this even if warnings are omitted.
  package var isError: Bool {
    switch self {
    case .notSaving, .olderKept: true
    case .damaged, .listsCleared: false
    }
  }
}
