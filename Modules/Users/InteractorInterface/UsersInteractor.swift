package import SharedInteractorInterface
package import UsersDomain

/// An interactor that loads users.
package typealias UsersInteractor = Interactor<UsersQuery, [User]>

/// An interactor that resolves references to users; the source of a saved one is `.cache(because: nil)`.
package typealias UserFinder = Interactor<UserReference, UserMatch>
