import Foundation
import SharedLocal

/// Gets a store to use, whatever state its file is in.
struct StoreOpening: Sendable {
  /// Where the store is to be.
  let file: StoreFile
  /// The time a damaged file is named after.
  let now: @Sendable () -> Date
  /// What is counted for the user when a damaged store is salvaged.
  let counted: CountedRecords?
  /// Opens the store at a path; may block.
  let open: @Sendable (String) throws(CacheFailure) -> any CacheStore

  /// A store that was opened.
  struct Opened: Sendable {
    /// The store.
    let store: any CacheStore
    /// The file it is in; nil if it is in memory.
    let identity: StoreFile.Identity?
    /// Why it is in memory; `nil` if it is in a file.
    var reasonInMemory: String?
    /// What was set aside for it, to be held on to for the session.
    let setAside: [CorruptStoreFile.SetAside]
    /// What the user should know of how it came to be, in order.
    let warnings: [CacheWarning]
  }

  /// The store in the file, in a new file if that one is damaged, or in memory if there can be none; may block.
  ///
  /// - Throws: `.busy` or `.cancelled`: then it may be opened a little later.
  func opened() throws(CacheFailure) -> Opened { try opened(after: [], attempts: 4) }

  /// A store in place of one in the file of `identity`, which seemed to be damaged for `reason`; may block.
  ///
  /// - Returns: The same store, opened again, if a second look finds nothing wrong with it; else one that holds all that
  ///   could be read of the damaged one.
  /// - Throws: `.busy`, `.cancelled`, or `.unavailable` if the disk fails: then nothing was changed.
  func opened(inPlaceOf identity: StoreFile.Identity, because reason: String) throws(CacheFailure) -> Opened {
    try opened(inPlaceOf: corrupt(identity, reason), after: [], attempts: 4)
  }

  private func opened(
    after setAside: [CorruptStoreFile.SetAside], attempts: Int
  ) throws(CacheFailure) -> Opened {
    do throws(CacheFailure) {
      // Known before it is opened: should another file take its place meanwhile, that one is never set aside for it.
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

  // Adds the path to errors of the disk.
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
  /// Whether it says nothing of the store.
  fileprivate var isPassing: Bool { self == .busy || self == .cancelled }

  /// What went wrong, for a person.
  fileprivate var reason: String {
    switch self {
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): reason
    case .busy: Self.busyReason
    case .cancelled: "it was interrupted"
    }
  }
}
