package import TasksDomain

/// What is in an outbox that the service has not confirmed.
package struct OutboxContents: Hashable, Sendable {
  /// The edits, in the order in which they were typed.
  package let edits: [TaskEdit]
  /// Those that cannot be read, by number.
  package let unreadable: [UnreadableEdit]

  /// Creates the contents.
  package init(edits: [TaskEdit], unreadable: [UnreadableEdit] = []) {
    self.edits = edits
    self.unreadable = unreadable
  }
}
