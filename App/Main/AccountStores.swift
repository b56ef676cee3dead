import App
import BlockingInfra
import CacheInfra
import EditsInfra
import SharedDomain
import SharedPresentation
import SharedUI

/// The stores of the accounts of one service, and of a user who is not signed in.
actor AccountStores {
  private let files: AccountStoreFiles?
  private let open: @Sendable (_ path: String?) -> AppContext.Storage
  // By the path or, without files, by the account; empty for nobody.
  private var opened: [String: AppContext.Storage] = [:]

  /// Creates the stores in `files`, each of which belongs to one account or to nobody; with `nil`, stores of one process.
  ///
  /// - Parameter open: Opens the store at a path; `nil` for one of those without a file.
  init(_ files: AccountStoreFiles?, open: @escaping @Sendable (_ path: String?) -> AppContext.Storage) {
    self.files = files
    self.open = open
  }

  /// Returns the store of `account` or, for `nil`, of a user who is not signed in; the same one each time.
  func storage(of account: ServiceID?) -> AppContext.Storage {
    let path: String?
    do { path = try files?.path(of: account) } catch {
      return AppContext.Storage(
        InMemoryCacheStore(), edits: InMemoryRecordLog(), refusing: .failed(Problem("\(error)")))
    }
    let key = path ?? account?.key ?? ""
    let storage = opened[key] ?? open(path)
    opened[key] = storage
    return storage
  }

  /// Returns the paths of the stores of accounts that have had edits, besides that at `path`.
  func others(besides path: String) -> [String] {
    let own = FileSystem.followingLink(path)
    return files?.pathsWithEdits().filter { FileSystem.followingLink($0) != own } ?? []
  }

  /// Makes the store of a user who is not signed in that of `account`, instead of any that it has.
  ///
  /// - Throws: If another account was faster, or the store cannot be marked as taken.
  func takeOver(_ account: ServiceID) throws {
    if let files { return try files.takeOver(account) }
    opened[account.key] = opened.removeValue(forKey: "")
  }
}
