/// Which users are asked for.
package enum UsersQuery: Hashable, Sendable {
  /// All of them, in the service's order.
  case all
  /// The one with this id, as a list of one.
  case one(Int)
}
