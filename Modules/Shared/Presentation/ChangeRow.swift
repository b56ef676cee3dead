/// A row about one change that a load brought, for any feature.
package struct ChangeRow: Sendable {
  package let kind: String
  package let id: Int
  /// What happened to it, in one word.
  package let what: String
  /// The current title or name, and its member name in JSON.
  package let text: (name: String, value: String)
  /// The previous title or name; `nil` if it has not changed.
  package let was: String?

  /// Creates a row about an entity of `kind`.
  package init(kind: String, id: Int, what: String, text: (name: String, value: String), was: String?) {
    self.kind = kind
    self.id = id
    self.what = what
    self.text = text
    self.was = was
  }
}
