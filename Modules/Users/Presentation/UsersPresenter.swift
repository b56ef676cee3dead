package import Foundation
package import SharedPresentation
package import UsersDomain

/// Maps users to the view models of their list.
package enum UsersPresenter: ListPresenter {
  package static func subject(of query: UsersQuery) -> String { "the users" }

  package static func model(of users: [User], for query: UsersQuery, at now: Date) -> [User] { users }

  package static func differences(between before: User, and after: User) -> [(what: String, was: String?)] {
    if before == after { return [] }
    return before.name == after.name ? [("changed", nil)] : [renaming(from: before.name, to: after.name)]
  }

  package static func row(of user: User, what: String, was: String?) -> ChangeRow {
    ChangeRow(kind: "user", id: user.id, what: what, text: ("name", user.name), was: was)
  }
}
