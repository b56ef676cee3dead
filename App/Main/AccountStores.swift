import App
import CacheInfra
import EditsInfra
import SharedDomain
import SharedPresentation
import SharedUI

/// The stores of the accounts of one service, and of a user who is not signed in.
protocol AccountStores: Sendable {
  /// Returns the store of `account` or, for `nil`, of a user who is not signed in; the same one each time.
  func storage(of account: ServiceID?) async -> AppContext.Storage

  /// Returns the paths of the stores of accounts that have had edits, besides that at `path`.
  func others(besides path: String) async -> [String]

  /// Makes the store of a user who is not signed in that of `account`, instead of any that it has.
  ///
  /// - Throws: If another account was faster, or the store cannot be marked as taken.
  func takeOver(_ account: ServiceID) async throws
}

/// Stores in files, each of which belongs to one account or to nobody.
actor AccountFileStores: AccountStores {
  private let files: AccountStoreFiles
  private let open: @Sendable (String) -> AppContext.Storage
  private var opened: [String: AppContext.Storage] = [:]

  /// Creates the stores; `open` makes the one in a file.
  init(_ files: AccountStoreFiles, open: @escaping @Sendable (String) -> AppContext.Storage) {
    self.files = files
    self.open = open
  }

  func storage(of account: ServiceID?) -> AppContext.Storage {
    let path: String
    do { path = try files.path(of: account) } catch {
      return AppContext.Storage(
        InMemoryCacheStore(), edits: InMemoryRecordLog(), refusing: .failed(Problem("\(error)")))
    }
    let storage = opened[path] ?? open(path)
    opened[path] = storage
    return storage
  }

  func others(besides path: String) -> [String] { files.pathsWithEdits().filter { $0 != path } }

  func takeOver(_ account: ServiceID) throws { try files.takeOver(account) }
}

/// Stores of one process.
actor AccountMemoryStores: AccountStores {
  private let make: @Sendable () -> AppContext.Storage
  private var made: [ServiceID?: AppContext.Storage] = [:]

  /// Creates the stores; `make` makes one.
  init(make: @escaping @Sendable () -> AppContext.Storage) { self.make = make }

  func storage(of account: ServiceID?) -> AppContext.Storage {
    let storage = made[account] ?? make()
    made[account] = storage
    return storage
  }

  func others(besides path: String) -> [String] { [] }

  func takeOver(_ account: ServiceID) { made[account] = made.removeValue(forKey: nil) }
}
