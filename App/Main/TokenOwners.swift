import AccountDomain
import AccountInteractorInterface
import Foundation
import SharedDomain

/// Whose the tokens are that the user gives one service instead of signing in, as far as it was asked: that decides
/// which lists and edits are used.
///
/// It is kept without the tokens, so that one that was used before can be used offline.
actor TokenOwners {
  private lazy var store = makeStore()
  private let makeStore: @Sendable () -> any TokenStore
  private let server: String
  // By the names in the store.
  private var known: [String: Account] = [:]

  /// Creates the owners of tokens for `server`, which are kept in the store that `makeStore` returns, with nothing else
  /// in it.
  init(of server: String, keptIn makeStore: @escaping @Sendable () -> any TokenStore) {
    self.makeStore = makeStore
    self.server = server
  }

  /// Returns the owner of `token`; `nil` if the service was not asked.
  func owner(of token: Secret) async -> Account? {
    let name = name(of: token)
    if let owner = known[name] { return owner }
    do { known[name] = try await store.account(at: name) } catch {}  // The service is asked again.
    return known[name]
  }

  func remember(_ account: Account, asOwnerOf token: Secret) async {
    let name = name(of: token)
    known[name] = account
    do {
      _ = try await store.setAsideUnreadable()
      try await store.save(SignIn(account: account, tokens: nil, begun: Date()), at: name)
    } catch {}  // The next run asks again.
  }

  // The checksum does not tell a token, which is longer.
  private func name(of token: Secret) -> String { "\(server) \(DataFolders.digest(of: token.text))" }
}
