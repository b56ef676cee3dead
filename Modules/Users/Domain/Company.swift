/// An employer; each part may be unknown.
package struct Company: Hashable, Sendable {
  /// Its name.
  package let name: String?
  /// What it says of itself.
  package let catchPhrase: String?
  /// What it does.
  package let bs: String?

  /// A company of the parts that are known.
  package init(name: String?, catchPhrase: String?, bs: String?) {
    self.name = name
    self.catchPhrase = catchPhrase
    self.bs = bs
  }
}
