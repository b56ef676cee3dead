package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// A presenter of users as rows of a list.
package typealias UsersPresenter = ResourcePresenter<UsersQuery, [User], [UserRow]>

extension UsersPresenter {
  /// Creates a presenter of what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some UsersInteractor, from viewpoint: Viewpoint) {
    self.init(
      interactor, from: viewpoint, subject: { _ in "the users" }, model: { users, _ in users.map(UserRow.init) })
  }
}
