/// Somebody who has tasks; all that tasks need to know of a user.
package struct TaskOwner: Hashable, Sendable {
  /// The service's id of the user.
  package let id: Int
  /// The user's name.
  package let name: String

  /// The user `id`, called `name`.
  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
