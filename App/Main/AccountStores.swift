import App
import ConsoleInfra
import Foundation
import SharedDomain

/// The stores of the accounts of one service, and of a user who is not signed in, each in a file of its own.
///
/// The file of the user who is not signed in can become that of the first account that signs in: a file beside it names
/// its owner then.
actor AccountStores {
  private let files: AccountStoreFiles?
  private let open: @Sendable (String?) -> AppContext.Storage
  private var opened: [ServiceID?: AppContext.Storage] = [:]

  /// Creates the stores; `open` makes the one in a file, or without a path the one that is in memory.
  init(_ files: AccountStoreFiles?, open: @escaping @Sendable (String?) -> AppContext.Storage) {
    (self.files, self.open) = (files, open)
  }

  /// Returns the store of `account` or, for `nil`, of the user who is not signed in; always the same.
  func storage(of account: ServiceID?) -> AppContext.Storage {
    let storage = opened[account] ?? open(files?.path(of: account))
    opened[account] = storage
    return storage
  }

  /// Whether `account` has no store yet, and the one of the user who is not signed in belongs to nobody.
  func canTakeOver(_ account: ServiceID) -> Bool {
    files?.canTakeOver(account) ?? (opened[account] == nil && opened[nil] != nil)
  }

  /// Makes the store of the user who is not signed in that of `account`.
  func takeOver(_ account: ServiceID) throws(SystemFailure) {
    try files?.takeOver(account)
    opened[account] = opened.removeValue(forKey: nil)
  }
}

/// The names of the files of `AccountStores`.
struct AccountStoreFiles: Hashable, Sendable {
  /// The file of the user who is not signed in, until an account takes it over.
  let path: String
  /// The address of the service, since several may use the same file.
  let server: String

  private var ownerFile: SharedTextFile { SharedTextFile(path: path + ".owner") }

  /// Returns the path of the store of `account` or, for `nil`, of the user who is not signed in.
  func path(of account: ServiceID?) -> String {
    let owner = owner
    guard let account else { return owner == .none ? path : variant("signed-out") }
    return owner == .account(key(of: account)) ? path : variant(StoreName.digest(of: key(of: account)))
  }

  /// Whether there is a file without an owner, and none of `account`.
  func canTakeOver(_ account: ServiceID) -> Bool {
    owner == .none && FileManager.default.fileExists(atPath: path)
      && !FileManager.default.fileExists(atPath: path(of: account))
  }

  /// Makes `account` the owner of the file, unless it has another by now.
  func takeOver(_ account: ServiceID) throws(SystemFailure) {
    do {
      try ownerFile.edit { bytes in
        bytes.isEmpty ? SharedTextFile.Edit(key(of: account) + "\n", isSecret: true) : nil
      }
    } catch let error as SystemFailure {
      throw error
    } catch {
      throw SystemFailure("write \(ownerFile.path)", reason: "\(error)")
    }
  }

  private enum Owner: Hashable {
    case none
    case account(String)
    /// Somebody who cannot be determined, so that nobody gets the lists of another account.
    case unknown
  }

  private var owner: Owner {
    do throws(SystemFailure) {
      guard let bytes = try ownerFile.read(), !bytes.isEmpty else { return .none }
      return .account(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
    } catch {
      return .unknown
    }
  }

  // A number and a text with the same digits are different accounts.
  private func key(of account: ServiceID) -> String { "\(server) \(account.isText ? "'\(account)'" : account.text)" }

  private func variant(_ suffix: String) -> String {
    let ending = ".sqlite"
    return path.hasSuffix(ending) ? "\(path.dropLast(ending.count))-\(suffix)\(ending)" : "\(path)-\(suffix)"
  }
}
