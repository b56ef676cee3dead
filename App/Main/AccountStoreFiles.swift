import ConsoleInfra
import Foundation
import SharedDomain

/// The files of the stores of one service. A file beside a store names the account that has taken it over.
struct AccountStoreFiles: Hashable, Sendable {
  /// The first file of a user who is not signed in.
  let path: String
  /// The address of the service, since several may use the same file.
  let server: String

  /// Returns the path of the store of `account` or, for `nil`, of a user who is not signed in.
  func path(of account: ServiceID?) -> String {
    let (free, own) = places(of: account)
    guard let account else { return free }
    return own ?? variant(StoreName.digest(of: key(of: account)))
  }

  /// Makes `account` the owner of the store of a user who is not signed in.
  ///
  /// - Throws: If it has another owner by now, or that cannot be written.
  func takeOver(_ account: ServiceID) throws(SystemFailure) {
    let (free, key) = (places(of: account).free, key(of: account))
    do {
      try Self.ownerFile(of: free).edit { bytes in
        guard bytes.isEmpty else {
          throw SystemFailure("take over \(free)", reason: "another account has just done so")
        }
        return SharedTextFile.Edit(key + "\n", isSecret: true)
      }
    } catch let error as SystemFailure {
      throw error
    } catch {
      throw SystemFailure("take over \(free)", reason: "\(error)")
    }
  }

  // Returns the first file that belongs to nobody, and the last before it that belongs to `account`.
  private func places(of account: ServiceID?) -> (free: String, own: String?) {
    var (place, number, own) = (path, 0, String?.none)
    while true {
      let owner = Self.owner(of: place)
      if owner == .nobody { return (place, own) }
      if let account, owner == .account(key(of: account)) { own = place }
      number += 1
      place = variant("signed-out" + (number == 1 ? "" : "-\(number)"))
    }
  }

  private enum Owner: Hashable {
    case nobody
    case account(String)
    /// Somebody who cannot be determined, so that nobody gets the lists of another account.
    case unknown
  }

  private static func owner(of path: String) -> Owner {
    do throws(SystemFailure) {
      guard let bytes = try ownerFile(of: path).read(), !bytes.isEmpty else { return .nobody }
      return .account(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
    } catch {
      return .unknown
    }
  }

  private static func ownerFile(of path: String) -> SharedTextFile { SharedTextFile(path: path + ".owner") }

  // A number and a text with the same digits are different accounts.
  private func key(of account: ServiceID) -> String {
    "\(server) \(account.isText ? "'\(account)'" : account.text)"
  }

  private func variant(_ suffix: String) -> String {
    let ending = ".sqlite"
    return path.hasSuffix(ending) ? "\(path.dropLast(ending.count))-\(suffix)\(ending)" : "\(path)-\(suffix)"
  }
}
