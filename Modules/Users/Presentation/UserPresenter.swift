package import SharedInteractorInterface
package import SharedPresentation
package import UsersDomain

/// Presents one user.
package typealias UserPresenter = ResourcePresenter<Int, User, UserRow>

extension UserPresenter {
  /// Presents what `interactor` loads in `mode`.
  package init(_ interactor: some Interactor<Int, User>, mode: LoadMode, clock: WallClock) {
    self.init(
      interactor, mode: mode, clock: clock, subject: { "the user \($0)" }, model: { user, _ in UserRow(user) })
  }
}
