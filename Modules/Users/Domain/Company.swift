/// An employer; each part may be unknown.
package struct Company: Hashable, Sendable {
  package let name: String?
  package let catchPhrase: String?
  /// What the company does.
  package let bs: String?

  /// Creates a company from the parts that are known.
  package init(name: String?, catchPhrase: String?, bs: String?) {
    self.name = name
    self.catchPhrase = catchPhrase
    self.bs = bs
  }
}
