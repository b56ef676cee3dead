package import SharedDomain
package import SharedInteractorInterface
import SharedTiming

/// What is done in one transaction of a store.
package typealias StoreWork<Value> = @Sendable (any CacheTransaction) throws -> Value

/// A store of lists of records, each under a key with its version and the time it was saved.
///
/// Lists are disposable, since they can be loaded again: whatever a store cannot keep, it may lose. Every implementation
/// passes the same contract suite. Calls may be made concurrently.
package protocol CacheStore: Sendable {
  /// Runs `work` in one transaction: either all of its changes are made (durably, if the store is durable, before this
  /// returns) or, if it throws or the calling task was cancelled first, none.
  ///
  /// No other transaction, in this or another process, runs at the same time. `work` may be run again from the start
  /// if the store had to be reopened. It should throw only failures of the transaction: any other error becomes
  /// `.unavailable`, and `.corrupt` makes a recovering store start afresh. To report anything that no `CacheFailure`
  /// covers, it can return a `Result`.
  ///
  /// - Parameter mayWrite: Whether `work` may change something. If not, the transaction waits for no other reader,
  ///   writes nothing, and fails with `.unavailable` if `work` tries to.
  func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value

  /// Removes the lists under `keys` or, with `nil`, all lists, with everything stored about them.
  ///
  /// - Returns: The removed lists, in the order of `inventory`.
  func clear(_ keys: [ListKey]?) async throws -> [ListSummary]
}

extension CacheStore {
  /// Runs `work` in a transaction that may change something.
  package func transaction<Value: Sendable>(_ work: StoreWork<Value>) async throws -> Value {
    try await transaction(mayWrite: true, work)
  }

  /// Runs `work` in a transaction that only reads.
  package func reading<Value: Sendable>(_ work: StoreWork<Value>) async throws -> Value {
    try await transaction(mayWrite: false, work)
  }

  /// Reads a list in a transaction of its own.
  package func list(_ key: ListKey) async throws -> SavedList? { try await reading { try $0.list(key) } }

  /// Reads a list's version in a transaction of its own.
  package func version(of key: ListKey) async throws -> ListVersion? {
    try await reading { try $0.head(of: key)?.version }
  }

  /// Summarizes each kind of list in a transaction of its own.
  package func summaries() async throws -> [SavedSummary] { try await reading { try $0.summaries() } }

  /// Summarizes each list in a transaction of its own.
  package func inventory() async throws -> [ListSummary] { try await reading { try $0.inventory() } }

  /// Removes some lists or all in a transaction of its own.
  package func clear(_ keys: [ListKey]?) async throws -> [ListSummary] {
    try await transaction { transaction in
      try (keys ?? transaction.inventory().map(\.key)).compactMap { try transaction.remove($0) }
    }
  }
}

/// The reason why a cache operation failed.
package enum CacheFailure: Error, Hashable, Sendable {
  /// The store is damaged or not a store at all; the text says how this was detected.
  case corrupt(String)
  /// Another program kept the store busy for too long; a retry may succeed.
  case busy
  /// There is no room for the change, because of the disk or the user's quota.
  case full(FullDisk)
  /// The store cannot be used, for example for lack of permission, because of a disk error, or because a newer version
  /// made it; the text says why.
  case unavailable(String)
  case cancelled

  /// The failure if something saved is not what a feature saves. The store cannot see such damage.
  package static let unreadable = CacheFailure.corrupt("the saved data could not be read")
}

extension CacheFailure {
  package init(_ error: any Error) {
    switch error {
    case let failure as CacheFailure: self = failure
    case is CancellationError: self = .cancelled
    default: self = .unavailable("\(error)")
    }
  }

  /// What went wrong, for people; of `.busy` also how long the running command has waited, if it has.
  package var reason: String {
    switch self {
    case .corrupt(let reason), .unavailable(let reason): reason
    case .full(let disk): disk.text
    case .busy:
      "another program is using the store" + (WaitBudget.current?.used.waitText.map { " (waited for \($0))" } ?? "")
    case .cancelled: "it was interrupted"
    }
  }
}
