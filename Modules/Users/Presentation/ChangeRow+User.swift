package import SharedPresentation
package import UsersDomain

extension ChangeRow {
  /// Returns a row for each difference between two versions of a user.
  package static func rows(_ before: User?, _ after: User?) -> [ChangeRow] {
    guard let user = after ?? before else { return [] }
    return UserChange.between(before, and: after).map { ChangeRow($0, of: user) }
  }

  private init(_ change: UserChange, of user: User) {
    let (what, was): (String, String?) =
      switch change {
      case .added: ("added", nil)
      case .removed: ("removed", nil)
      case .renamed(let was): ("renamed", was)
      case .changed: ("changed", nil)
      }
    self.init(kind: "user", id: user.id, what: what, text: ("name", user.name), was: was)
  }
}
