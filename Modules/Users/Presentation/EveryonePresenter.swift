package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// Presents all users as they are, to whoever puts them on a screen of several features.
package typealias EveryonePresenter = ResourcePresenter<UsersQuery, [User], [User]>

extension EveryonePresenter {
  /// Presents what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some UsersInteractor, from viewpoint: Viewpoint) {
    self.init(interactor, from: viewpoint, subject: { _ in "the users" }, model: { users, _ in users })
  }
}
