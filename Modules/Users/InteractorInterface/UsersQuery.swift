/// A query for users.
package enum UsersQuery: Hashable, Sendable {
  /// All users, in the service's order.
  case all
  /// The user with this id, as a list of one.
  case one(Int)
}
