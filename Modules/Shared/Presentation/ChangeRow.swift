/// One line about what a load changed, whichever feature it is of.
package struct ChangeRow: Sendable {
  /// What kind of thing it is, in one word.
  package let kind: String
  /// The service's id.
  package let id: Int
  /// What became of it, in one word.
  package let what: String
  /// What it is called, and under which name JSON says so.
  package let text: (name: String, value: String)
  /// What it was called before; nil if that is the same.
  package let was: String?

  /// A line about a thing of `kind`.
  package init(kind: String, id: Int, what: String, text: (name: String, value: String), was: String?) {
    self.kind = kind
    self.id = id
    self.what = what
    self.text = text
    self.was = was
  }
}
