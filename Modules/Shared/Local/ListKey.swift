/// Names one saved list: what kind of things it holds and, if there is one list an owner, whose it is.
package struct ListKey: Hashable, Sendable {
  /// The kind of things, `users` for instance.
  package let kind: String
  /// Whose list it is; nil for the one list of its kind that has no owner.
  package let owner: Int?

  /// The key of the list of `kind` that belongs to `owner`.
  package init(_ kind: String, owner: Int? = nil) {
    self.kind = kind
    self.owner = owner
  }
}
