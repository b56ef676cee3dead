import SharedInteractorInterface
import SharedSearch
package import UsersDomain

/// Who is meant by a reference.
package enum UserMatch: Hashable, Sendable {
  /// This user.
  case one(User)
  /// One of these; at least two, in the order they are known in.
  case several([User])
  /// Nobody.
  case none
}

extension UserReference {
  /// Who of `users` is meant: an exact id or username, else an exact name, else the only name that begins so. Case and accents do not matter.
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
