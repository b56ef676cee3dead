/// A user, as far as tasks need to know one.
package struct TaskOwner: Hashable, Sendable {
  package let id: Int
  package let name: String

  /// Creates an owner.
  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
