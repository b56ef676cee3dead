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
    now: @escaping @Sendable () -> Date, counting counted: CountedEntries? = nil,
    open: @escaping @Sendable (String) throws -> any CacheStore = SQLiteCacheStore.opened,
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
      throw .unavailable("\(reason), even after it was reopened; the disk may be failing")
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

/// Opens a usable store, whatever the state of its file.
struct StoreOpening: Sendable {
  let file: StoreFile
  /// Returns the time for the name of a damaged file.
  let now: @Sendable () -> Date
  /// The records to count for the user when a damaged store is salvaged.
  let counted: CountedEntries?
  /// Opens the store at a path; may block.
  let open: @Sendable (String) throws -> any CacheStore

  /// A store that was opened.
  struct Opened: Sendable {
    let store: any CacheStore
    /// The identity of the file; `nil` if the store is in memory.
    let identity: StoreFile.Identity?
    /// Why the store is in memory; `nil` if it is in a file.
    var reasonInMemory: String?
    /// The damaged files that were replaced, to be retained for the session because of their locks.
    let setAside: [CorruptStoreFile.SetAside]
    let warnings: [CacheWarning]
  }

  /// Opens the store in the file, in a new file if that one is damaged, or in memory if no file can be used; may block.
  ///
  /// - Throws: `.busy` or `.cancelled`; a later call may succeed.
  func opened() throws(CacheFailure) -> Opened { try opened(after: [], attempts: 4) }

  /// Opens a store in place of the one in the file with `identity`, which seemed to be damaged for `reason`; may block.
  ///
  /// - Returns: The same store, reopened, if an inspection finds nothing wrong with it; otherwise a new one with all
  ///   that could be read of the damaged one.
  /// - Throws: `.busy`, `.cancelled`, or `.unavailable` if the disk fails; nothing is changed then.
  func opened(inPlaceOf identity: StoreFile.Identity, because reason: String) throws(CacheFailure) -> Opened {
    try opened(inPlaceOf: corrupt(identity, reason), after: [], attempts: 4)
  }

  private func opened(
    after setAside: [CorruptStoreFile.SetAside], attempts: Int
  ) throws(CacheFailure) -> Opened {
    do throws(CacheFailure) {
      // Determined before opening, so that a file that replaces this one meanwhile is never set aside by mistake.
      let identity = try file.create()
      do {
        let store = try open(file.path)
        return Opened(store: store, identity: identity, setAside: setAside, warnings: Self.warnings(of: setAside))
      } catch {
        let failure = CacheFailure(error)
        guard case .corrupt(let reason) = failure, attempts > 1 else { throw failure }
        let damaged = corrupt(identity, reason)
        return try opened(inPlaceOf: damaged, after: setAside, attempts: attempts - 1)
      }
    } catch {
      if error.isPassing { throw error }
      return inMemory(because: error, after: setAside)
    }
  }

  private func opened(
    inPlaceOf suspect: CorruptStoreFile, after setAside: [CorruptStoreFile.SetAside], attempts: Int
  ) throws(CacheFailure) -> Opened {
    guard let reason = try inspected(suspect.identity) else {
      return try opened(after: setAside, attempts: attempts)
    }
    let damaged = corrupt(suspect.identity, reason)
    do throws(CacheFailure) {
      guard let done = try damaged.setAside(at: now()) else { return try opened(after: setAside, attempts: attempts) }
      return try opened(after: setAside + [done], attempts: attempts)
    } catch {
      if error.isPassing { throw error }
      let reason = "the store is damaged (\(damaged.reason)) and could not be set aside (\(error.reason))"
      return inMemory(because: .unavailable(reason), after: setAside)
    }
  }

  // Adds the path to disk errors.
  private func inspected(_ identity: StoreFile.Identity) throws(CacheFailure) -> String? {
    do {
      return try StoreInspection(file: file, identity: identity).damage()
    } catch {
      guard case .unavailable(let reason) = error, !reason.contains(file.path) else { throw error }
      throw .unavailable("\(file.path): \(reason)")
    }
  }

  private static func warnings(of setAside: [CorruptStoreFile.SetAside]) -> [CacheWarning] {
    setAside.map { .damaged($0.damage) }
  }

  private func corrupt(_ identity: StoreFile.Identity, _ reason: String) -> CorruptStoreFile {
    CorruptStoreFile(path: file.path, identity: identity, reason: reason.onOneLine, counted: counted)
  }

  private func inMemory(because failure: CacheFailure, after setAside: [CorruptStoreFile.SetAside]) -> Opened {
    let warnings = Self.warnings(of: setAside) + [.notSaving(reason: failure.reason)]
    return Opened(
      store: InMemoryCacheStore(), identity: nil, reasonInMemory: failure.reason, setAside: setAside,
      warnings: warnings)
  }
}

extension CacheFailure {
  /// Whether the failure says nothing about the store itself.
  fileprivate var isPassing: Bool { self == .busy || self == .cancelled }
}

/// A warning about the store that the user should see.
package enum CacheWarning: Hashable, Sendable {
  /// The store was damaged, and its readable contents were carried over to a new one.
  case damaged(StoreDamage)
  case notSaving(reason: String)
  /// The journal of edits at `path` was removed because it could not be written.
  case journalRemoved(path: String)
  /// The disk with the store at `path` was full, and `count` saved lists were cleared to make room.
  case listsCleared(count: Int, path: String)

  /// Whether the user must see this even if warnings are omitted.
  package var isError: Bool { if case .listsCleared = self { false } else { true } }
}
