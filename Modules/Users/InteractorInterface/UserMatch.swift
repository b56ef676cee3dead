import SharedInteractorInterface
import SharedSearch
package import UsersDomain

/// The result of resolving a reference to a user.
package enum UserMatch: Hashable, Sendable {
  case one(User)
  /// At least two users, in their original order.
  case several([User])
  case none
}

extension UserReference {
  /// Resolves the reference among `users`: by exact id or username, then by exact name, then by the beginning of the
  /// name, ignoring case and accents.
  package func match(in users: [User]) -> UserMatch {
    switch self {
    case .id(let id): return .of(users.filter { $0.id == id }.prefix(1))
    case .username(let username): return .of(users.filter { $0.username.matchKey == username.matchKey })
    case .text(let text):
      let key = text.matchKey
      guard !key.isEmpty else { return .none }
      let steps: [(User) -> Bool] = [
        { $0.username.matchKey == key }, { $0.name.matchKey == key }, { $0.name.matchKey.hasPrefix(key) },
      ]
      return steps.lazy.map { .of(users.filter($0)) }.first { $0 != .none } ?? .none
    }
  }
}

extension UserMatch {
  fileprivate static func of(_ users: some Collection<User>) -> UserMatch {
    guard let first = users.first else { return .none }
    return users.count == 1 ? .one(first) : .several(Array(users))
  }
}
