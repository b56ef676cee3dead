package import SharedInteractorInterface
package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// Presents all users as they are, to whoever puts them on a screen of several features.
package typealias EveryonePresenter = ResourcePresenter<UsersQuery, [User], [User]>

extension EveryonePresenter {
  /// Presents what `interactor` loads in `mode`.
  package init(_ interactor: some UsersInteractor, mode: LoadMode, clock: WallClock) {
    self.init(interactor, mode: mode, clock: clock, subject: { _ in "the users" }, model: { users, _ in users })
  }
}
