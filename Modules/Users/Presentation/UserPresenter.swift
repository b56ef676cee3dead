package import SharedInteractorInterface
package import SharedPresentation
package import UsersDomain

/// A presenter of one user.
package typealias UserPresenter = ResourcePresenter<Int, User, UserRow>

extension UserPresenter {
  /// Creates a presenter of what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some Interactor<Int, User>, from viewpoint: Viewpoint) {
    self.init(interactor, from: viewpoint, subject: { "the user \($0)" }, model: { user, _ in UserRow(user) })
  }
}
