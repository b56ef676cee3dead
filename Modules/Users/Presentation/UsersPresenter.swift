package import SharedInteractorInterface
package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// Presents users as lines of a list.
package typealias UsersPresenter = ResourcePresenter<UsersQuery, [User], [UserRow]>

extension UsersPresenter {
  /// Presents what `interactor` loads in `mode`; older than `maxAge`, it is stale.
  package init(
    _ interactor: some UsersInteractor, mode: LoadMode, clock: WallClock,
    maxAge: @escaping @Sendable () -> Duration? = { nil }
  ) {
    self.init(
      interactor, mode: mode, clock: clock, maxAge: maxAge, subject: { _ in "the users" },
      model: { users, _ in users.map(UserRow.init) })
  }
}
