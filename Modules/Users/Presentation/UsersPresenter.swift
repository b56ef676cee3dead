package import SharedPresentation
package import UsersDomain

/// Maps users to the view models of their list.
package enum UsersPresenter: ListPresenter {
  package static func subject(of query: UsersQuery) -> String { "the users" }

  package static func model(of users: [User], for query: UsersQuery) -> [UserRow] { users.map(UserRow.init) }

  package static func changes(from before: User?, to after: User?) -> [ChangeRow] {
    guard let user = after ?? before else { return [] }
    return UserChange.between(before, and: after).map { change in
      let (what, was): (String, String?) =
        switch change {
        case .added: ("added", nil)
        case .removed: ("removed", nil)
        case .renamed(let was): ("renamed", was)
        case .changed: ("changed", nil)
        }
      return ChangeRow(kind: "user", id: user.id, what: what, text: ("name", user.name), was: was)
    }
  }
}
