package import SharedInteractorInterface
package import UsersDomain

/// Loads users.
package typealias UsersInteractor = Interactor<UsersQuery, [User]>

/// Finds the user that somebody means; `.cache(because: nil)` is the source of one known from what is saved.
package typealias UserFinder = Interactor<UserReference, UserMatch>
