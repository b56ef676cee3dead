/// The key of a saved list: the kind of its elements and, if there is one list per owner, the owner's id.
package struct ListKey: Hashable, Sendable {
  /// The kind, such as `users`.
  package let kind: String
  /// The owner's id; `nil` if there is only one list of its kind.
  package let owner: Int?

  /// Creates the key of the list of `kind` that belongs to `owner`.
  package init(_ kind: String, owner: Int? = nil) {
    self.kind = kind
    self.owner = owner
  }
}
