/// Something that is known of a user beside what every user has: a department, a shoe size.
package struct Attribute: Hashable, Sendable {
  /// What it is called; parts of it stand behind full stops: `address.planet`, `tags.0`.
  package let name: String
  /// What it is.
  package let value: Value

  /// What an attribute can be.
  package enum Value: Hashable, Sendable {
    /// Words.
    case text(String)
    /// A number in decimal digits, so that none are lost.
    case number(String)
    /// Whether it is so.
    case flag(Bool)
  }

  /// The attribute called `name`.
  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
