import BlockingInfra
package import Foundation
package import SharedInteractorInterface
package import SharedLocal

/// A store that opens lazily and recovers from corruption.
///
/// What seems to be damaged is looked at again: if nothing is wrong with it, it is opened once more and used. If it is
/// damaged, all that can be read of it is carried into a new store, and the damaged file is kept. Where no store can be
/// opened, lists are kept in memory. Both are warned of once. Other failures of an open store are passed on, as is the
/// failure of a disk that does not let the store be looked at.
package actor RecoveringCacheStore: CacheStore {
  private let opener: StoreOpener
  private let warn: @Sendable (CacheWarning) async -> Void
  private var current: StoreOpener.Generation?
  private var isHeld = false

  /// A store kept at `path`.
  ///
  /// - Parameters:
  ///   - now: The time a damaged file is named after.
  ///   - counted: What is counted for the user when a damaged store is salvaged.
  ///   - open: Opens the store at a path, where there is a file, if only an empty one; may block.
  ///   - warn: Told what the user should know; the call that led to it waits until it returns.
  package init(
    path: String,
    now: @escaping @Sendable () -> Date, counting counted: CountedRecords? = nil,
    open: @escaping @Sendable (String) throws(CacheFailure) -> any CacheStore = { path throws(CacheFailure) in
      try SQLiteCacheStore(path: path)
    },
    warn: @escaping @Sendable (CacheWarning) async -> Void
  ) {
    opener = StoreOpener(StoreOpening(file: StoreFile(path), now: now, counted: counted, open: open))
    self.warn = warn
  }

  /// Why what is in the store does not outlive this process; `nil` if it does, as far as that is known. Opens the store
  /// if it was not opened yet.
  package func reasonNotKept() async -> String? {
    do throws(CacheFailure) {
      return try await store().opened.reasonInMemory
    } catch {
      return nil
    }
  }

  /// As the store's.
  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await recovering { store throws(CacheFailure) in try await store.list(key) }
  }

  /// As the store's.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    try await recovering { store throws(CacheFailure) in
      try await store.replace(key, with: records, savedAt: savedAt, version: version)
    }
  }

  /// As the store's.
  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    try await recovering { store throws(CacheFailure) in
      try await store.confirm(key, savedAt: savedAt, version: version)
    }
  }

  /// As the store's.
  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? {
    try await recovering { store throws(CacheFailure) in try await store.version(of: key) }
  }

  /// As the store's.
  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await recovering { store throws(CacheFailure) in try await store.record(id, in: key) }
  }

  /// As the store's.
  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try await recovering { store throws(CacheFailure) in
      try await store.records(in: key, termPrefix: prefix, limit: limit)
    }
  }

  /// As the store's.
  package func summaries() async throws(CacheFailure) -> [SavedSummary] {
    try await recovering { store throws(CacheFailure) in try await store.summaries() }
  }

  /// As the store's.
  package func inventory() async throws(CacheFailure) -> [ListSummary] {
    try await recovering { store throws(CacheFailure) in try await store.inventory() }
  }

  /// As the store's.
  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    try await recovering { store throws(CacheFailure) in try await store.clear(key) }
  }

  /// As the store's; done again, twice at most, in the store that takes the place of a damaged one, or in the same one if that was opened again.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    try await recovering { store throws(CacheFailure) in try await store.transaction(work) }
  }

  /// As the store's; done again, twice at most, in the store that takes the place of a damaged one, or in the same one if that was opened again.
  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    try await recovering { store throws(CacheFailure) in try await store.reading(work) }
  }

  /// As the store's; goes on excluding others of this process if another store takes the place of it meanwhile.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    guard !isHeld else { return nil }
    isHeld = true
    defer { isHeld = false }
    // Not done twice: it fails only before the work was begun.
    return try await recovering { store throws(CacheFailure) in try await store.exclusively(work) }
  }

  private func recovering<Value: Sendable>(
    _ call: @Sendable (any CacheStore) async throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    var used = try await store()
    // A disk that fails does so more than once.
    for _ in 1...2 {
      do {
        return try await call(used.opened.store)
      } catch {
        guard case .corrupt(let reason) = error else { throw error }
        let next = try await successor(of: used, because: reason)
        // A store in memory has no successor.
        guard next.number > used.number else { throw error }
        used = next
      }
    }
    return try await lastTry(call, in: used.opened)
  }

  private func lastTry<Value: Sendable>(
    _ call: @Sendable (any CacheStore) async throws(CacheFailure) -> Value, in opened: StoreOpening.Opened
  ) async throws(CacheFailure) -> Value {
    do {
      return try await call(opened.store)
    } catch {
      // It was looked at in between, and was not set aside.
      guard case .corrupt(let reason) = error, opened.setAside.isEmpty else { throw error }
      throw .unavailable("\(reason), also after it was opened again; the disk may be failing")
    }
  }

  private func store() async throws(CacheFailure) -> StoreOpener.Generation {
    if let current { return current }
    return await begin(try await opener.first())
  }

  private func successor(
    of used: StoreOpener.Generation, because reason: String
  ) async throws(CacheFailure) -> StoreOpener.Generation {
    if let current, current.number > used.number { return current }
    return await begin(try await opener.successor(of: used, because: reason))
  }

  // Whoever comes first warns; the others were given the same generation.
  private func begin(_ next: StoreOpener.Generation) async -> StoreOpener.Generation {
    guard next.number > current?.number ?? 0 else { return next }
    current = next
    for warning in await remembered(in: next.opened) + next.opened.warnings { await warn(warning) }
    return next
  }

  // Damage that was found by an earlier process, or by another one, is said until the user ends it.
  private func remembered(in opened: StoreOpening.Opened) async -> [CacheWarning] {
    do throws(CacheFailure) {
      let damages = try await opened.store.reading { (transaction) throws(CacheFailure) in try transaction.damages() }
      return damages.map { .damaged($0) }.filter { !opened.warnings.contains($0) }
    } catch {
      return []  // Whoever uses the store next is told why it cannot be read.
    }
  }
}

/// Opens one store after the other, each when the one before it is found to be damaged, on a thread that may block.
actor StoreOpener {
  private let opening: StoreOpening
  private let executor = QueueExecutor(label: "roster.store.opener")
  private var current: Generation?
  private var setAside: [CorruptStoreFile.SetAside] = []

  /// A store in use, and how many were in use up to it.
  struct Generation: Sendable {
    /// The store.
    let opened: StoreOpening.Opened
    /// 1 for the first, and so on.
    let number: Int
  }

  /// An opener that has opened nothing yet.
  init(_ opening: StoreOpening) { self.opening = opening }

  /// Where it blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The store in use, opened if there is none yet.
  ///
  /// - Throws: `.busy` or `.cancelled`: then it may be asked for a little later.
  func first() throws(CacheFailure) -> Generation {
    if let current { return current }
    return begin(try opening.opened(), 1)
  }

  /// The store in use after `used`, which was found to be damaged for `reason`; the same for all who ask.
  ///
  /// - Throws: `.busy`, `.cancelled`, or `.unavailable` if the disk fails: then nothing was changed.
  func successor(of used: Generation, because reason: String) throws(CacheFailure) -> Generation {
    if let current, current.number > used.number { return current }
    guard let identity = used.opened.identity else { return used }
    return begin(try opening.opened(inPlaceOf: identity, because: reason), used.number + 1)
  }

  private func begin(_ opened: StoreOpening.Opened, _ number: Int) -> Generation {
    setAside += opened.setAside
    let next = Generation(opened: opened, number: number)
    current = next
    return next
  }
}
