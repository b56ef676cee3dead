import SharedInteractorInterface
package import SharedLocal
package import SharedSearch
package import UsersDomain
package import UsersInteractorInterface

/// How users are kept: all of them in one list, and each that was looked up alone in a list of its own.
package struct StoredUsers: StoredList {
  /// The way users are kept.
  package init() {}

  /// `users`, or `user` of an id.
  package func key(for query: UsersQuery) -> ListKey {
    switch query {
    case .all: ListKey("users")
    case .one(let id): ListKey("user", owner: id)
    }
  }

  /// The service's id.
  package func id(of user: User) -> Int { user.id }

  /// The username after an `@`, the name, and the id.
  package func terms(of user: User) -> [String] {
    ["@" + user.username.matchKey, user.name.matchKey, String(user.id)]
  }

  /// The name; and the username, the ways to reach the user, where they live, the company, and what else has words.
  package func text(of user: User) -> SearchText? {
    let rest = [user.username, user.email, user.phone, user.website, user.address?.city, user.company?.name]
    return SearchText(name: user.name, rest: rest.compactMap(\.self) + user.others.compactMap(\.words))
  }

  /// The list of all users, and those of single ones.
  package var kinds: [String] { ["users", "user"] }

  /// The stored form.
  package func form(of user: User) -> StoredUser { StoredUser(user) }

  /// The user of a stored form.
  package func element(from form: StoredUser) -> User { form.user }
}

extension Attribute {
  fileprivate var words: String? {
    if case .text(let words) = value { words } else { nil }
  }
}
