/// A fact about a user beyond what every user has, such as a department or a shoe size.
package struct Attribute: Hashable, Sendable {
  /// The name: a path of parts separated by full stops, such as `address.planet` or `tags.0`.
  package let name: String
  package let value: Value

  /// The value of an attribute.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// A number as decimal digits, so that none are lost.
    case number(String)
    case flag(Bool)
  }

  /// Creates an attribute.
  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
