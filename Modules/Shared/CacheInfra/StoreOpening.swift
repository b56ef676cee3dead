import Foundation
import SharedLocal

/// Gets a store to use, whatever state its file is in.
struct StoreOpening: Sendable {
  /// Where the store is to be.
  let file: StoreFile
  /// The time a damaged file is named after.
  let now: @Sendable () -> Date
  /// Opens the store at a path; may block.
  let open: @Sendable (String) throws(CacheFailure) -> any CacheStore

  /// A store that was opened.
  struct Opened: Sendable {
    /// The store.
    let store: any CacheStore
    /// The file it is in; nil if it is in memory.
    let identity: StoreFile.Identity?
    /// What was set aside for it, to be held on to for the session.
    let setAside: [CorruptStoreFile.SetAside]
    /// What the user should know of how it came to be, in order.
    let warnings: [CacheWarning]
  }

  /// The store in the file, in a new file if that one is damaged, or in memory if there can be none; may block.
  func opened() -> Opened { opened(after: [], attempts: 4) }

  /// A store in place of one in the file of `identity`, found damaged for `reason`; may block.
  func opened(inPlaceOf identity: StoreFile.Identity, because reason: String) -> Opened {
    opened(inPlaceOf: CorruptStoreFile(path: file.path, identity: identity, reason: reason), after: [], attempts: 4)
  }

  private func opened(after setAside: [CorruptStoreFile.SetAside], attempts: Int) -> Opened {
    do {
      // Known before it is opened: should another file take its place meanwhile, that one is never set aside for it.
      let identity = try file.create()
      do {
        let store = try open(file.path)
        return Opened(store: store, identity: identity, setAside: setAside, warnings: setAside.map(\.warning))
      } catch .corrupt(let reason) where attempts > 1 {
        let damaged = CorruptStoreFile(path: file.path, identity: identity, reason: reason)
        return opened(inPlaceOf: damaged, after: setAside, attempts: attempts - 1)
      }
    } catch {
      return inMemory(because: error, after: setAside)
    }
  }

  private func opened(
    inPlaceOf damaged: CorruptStoreFile, after setAside: [CorruptStoreFile.SetAside], attempts: Int
  ) -> Opened {
    do {
      guard let done = try damaged.setAside(at: now()) else { return opened(after: setAside, attempts: attempts) }
      return opened(after: setAside + [done], attempts: attempts)
    } catch {
      let reason = "the store is damaged (\(damaged.reason)) and could not be set aside (\(error.reason))"
      return inMemory(because: .unavailable(reason), after: setAside)
    }
  }

  private func inMemory(because failure: CacheFailure, after setAside: [CorruptStoreFile.SetAside]) -> Opened {
    let warnings = setAside.map(\.warning) + [.notSaving(reason: failure.reason)]
    return Opened(store: InMemoryCacheStore(), identity: nil, setAside: setAside, warnings: warnings)
  }
}

extension CacheFailure {
  /// What went wrong, for a person.
  fileprivate var reason: String {
    switch self {
    case .corrupt(let reason), .unavailable(let reason): reason
    case .cancelled: "it was interrupted"
    }
  }
}
