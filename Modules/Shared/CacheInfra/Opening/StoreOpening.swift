import Foundation
import SharedLocal

/// Opens a usable store, whatever the state of its file.
struct StoreOpening: Sendable {
  let file: StoreFile
  /// Returns the time for the name of a damaged file.
  let now: @Sendable () -> Date
  /// The records to count for the user when a damaged store is salvaged.
  let counted: CountedRecords?
  /// Opens the store at a path; may block.
  let open: @Sendable (String) throws(CacheFailure) -> any CacheStore

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
      do throws(CacheFailure) {
        let store = try open(file.path)
        return Opened(store: store, identity: identity, setAside: setAside, warnings: Self.warnings(of: setAside))
      } catch {
        guard case .corrupt(let reason) = error, attempts > 1 else { throw error }
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
