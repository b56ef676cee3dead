package import SharedInteractorInterface
package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// Presents users as lines of a list.
package typealias UsersPresenter = ResourcePresenter<UsersQuery, [User], [UserRow]>

extension UsersPresenter {
  /// Presents what `interactor` loads in `mode`.
  package init(_ interactor: some UsersInteractor, mode: LoadMode, clock: WallClock) {
    self.init(
      interactor, mode: mode, clock: clock, subject: { _ in "the users" },
      model: { users, _ in users.map(UserRow.init) })
  }
}
