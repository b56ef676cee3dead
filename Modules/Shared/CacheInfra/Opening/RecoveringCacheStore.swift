import BlockingInfra
package import Foundation
package import SharedLocal

/// A store that opens lazily and recovers from corruption.
///
/// A store that seems damaged is inspected: if nothing is wrong with it, it is reopened and used. If it is damaged, its
/// readable contents are carried over to a new store, and the damaged file is kept. If no store can be opened, lists
/// are kept in memory. Damage and a store in memory are each reported once. Other failures of an open store are passed
/// on, as is a disk failure that prevents the inspection.
package actor RecoveringCacheStore: CacheStore {
  private let opener: StoreOpener
  private let warn: @Sendable (CacheWarning) async -> Void
  private var current: StoreOpener.Generation?
  private var isHeld = false

  /// Creates a store at `path`.
  ///
  /// - Parameters:
  ///   - now: Returns the time for the name of a damaged file.
  ///   - counted: The records to count for the user when a damaged store is salvaged.
  ///   - open: Opens the store at a path where a file exists, even if an empty one; may block.
  ///   - warn: Receives warnings for the user; the call that caused one waits until it returns.
  package init(
    path: String,
    now: @escaping @Sendable () -> Date, counting counted: CountedRecords? = nil,
    open: @escaping @Sendable (String) throws(CacheFailure) -> any CacheStore = SQLiteCacheStore.opened,
    warn: @escaping @Sendable (CacheWarning) async -> Void
  ) {
    opener = StoreOpener(StoreOpening(file: StoreFile(path), now: now, counted: counted, open: open))
    self.warn = warn
  }

  /// Returns why the contents of the store do not outlive this process; `nil` if they do, as far as is known. Opens the
  /// store if necessary.
  package func reasonNotKept() async -> String? {
    do throws(CacheFailure) {
      return try await store().opened.reasonInMemory
    } catch {
      return nil
    }
  }

  /// Runs `work` up to three times: again in the store that replaces a damaged one, or in the same store once reopened.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await recovering { try await $0.transaction(work) }
  }

  /// Runs `work` up to three times: again in the store that replaces a damaged one, or in the same store once reopened.
  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await recovering { try await $0.reading(work) }
  }

  /// Keeps excluding others in this process even if another store replaces this one in the meantime.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    guard !isHeld else { return nil }
    isHeld = true
    defer { isHeld = false }
    // `work` never runs twice, since the call fails only before `work` begins.
    return try await recovering { try await $0.exclusively(work) }
  }

  private func recovering<Value: Sendable>(
    _ call: @Sendable (any CacheStore) async throws -> Value
  ) async throws(CacheFailure) -> Value {
    var used = try await store()
    // A failing disk fails more than once.
    for _ in 1...2 {
      do {
        return try await call(used.opened.store)
      } catch {
        let failure = CacheFailure(error)
        guard case .corrupt(let reason) = failure else { throw failure }
        let next = try await successor(of: used, because: reason)
        // A store in memory has no successor.
        guard next.number > used.number else { throw failure }
        used = next
      }
    }
    return try await lastTry(call, in: used.opened)
  }

  private func lastTry<Value: Sendable>(
    _ call: @Sendable (any CacheStore) async throws -> Value, in opened: StoreOpening.Opened
  ) async throws(CacheFailure) -> Value {
    do {
      return try await call(opened.store)
    } catch {
      let failure = CacheFailure(error)
      // The store was inspected in between and not set aside.
      guard case .corrupt(let reason) = failure, opened.setAside.isEmpty else { throw failure }
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

  // The first caller warns; the others get the same generation.
  private func begin(_ next: StoreOpener.Generation) async -> StoreOpener.Generation {
    guard next.number > current?.number ?? 0 else { return next }
    current = next
    for warning in await remembered(in: next.opened) + next.opened.warnings { await warn(warning) }
    return next
  }

  // Damage found by an earlier process or another one is reported until the user dismisses it.
  private func remembered(in opened: StoreOpening.Opened) async -> [CacheWarning] {
    do throws(CacheFailure) {
      let damages = try await opened.store.reading { try $0.damages() }
      return damages.map { .damaged($0) }.filter { !opened.warnings.contains($0) }
    } catch {
      return []  // The next access to the store reports why it cannot be read.
    }
  }
}

/// Opens one store after another, each when the previous one turns out to be damaged, on a thread that may block.
actor StoreOpener {
  private let opening: StoreOpening
  private let executor = QueueExecutor(label: "roster.store.opener")
  private var current: Generation?
  private var setAside: [CorruptStoreFile.SetAside] = []

  /// A store in use, with its sequence number.
  struct Generation: Sendable {
    let opened: StoreOpening.Opened
    /// The sequence number, starting at 1.
    let number: Int
  }

  /// Creates an opener that has not opened anything yet.
  init(_ opening: StoreOpening) { self.opening = opening }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Returns the store in use, opening the first one if necessary.
  ///
  /// - Throws: `.busy` or `.cancelled`; a later call may succeed.
  func first() throws(CacheFailure) -> Generation {
    if let current { return current }
    return begin(try opening.opened(), 1)
  }

  /// Returns the store that succeeds `used`, which was found to be damaged for `reason`; the same one for all callers.
  ///
  /// - Throws: `.busy`, `.cancelled`, or `.unavailable` if the disk fails; nothing is changed then.
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
