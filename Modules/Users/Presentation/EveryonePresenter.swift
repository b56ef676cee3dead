package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// A presenter of users without a view model, for screens that combine several features.
package typealias EveryonePresenter = ResourcePresenter<UsersQuery, [User], [User]>

extension EveryonePresenter {
  /// Creates a presenter of what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some UsersInteractor, from viewpoint: Viewpoint) {
    self.init(interactor, from: viewpoint, subject: { _ in "the users" }, model: { users, _ in users })
  }
}
