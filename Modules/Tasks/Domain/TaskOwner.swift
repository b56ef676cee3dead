/// The owner of tasks: all that tasks need to know about a user.
package struct TaskOwner: Hashable, Sendable {
  package let id: Int
  package let name: String

  /// Creates an owner.
  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
