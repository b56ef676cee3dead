package import UsersDomain

/// One line about what became of a user.
package struct UserChangeRow: Hashable, Sendable {
  /// The service's id.
  package let id: Int
  /// What became of them, in one word.
  package let what: String
  /// Their name now, or the last one they had.
  package let name: String
  /// The name they had before; nil if that is the same.
  package let was: String?

  /// The lines about a user who was `before` and is `after`.
  package static func lines(_ before: User?, _ after: User?) -> [UserChangeRow] {
    guard let user = after ?? before else { return [] }
    return UserChange.between(before, and: after).map { UserChangeRow($0, of: user) }
  }

  private init(_ change: UserChange, of user: User) {
    (id, name) = (user.id, user.name)
    (what, was) =
      switch change {
      case .added: ("added", nil)
      case .removed: ("removed", nil)
      case .renamed(let was): ("renamed", was)
      case .changed: ("changed", nil)
      }
  }
}
