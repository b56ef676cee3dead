/// A named property of an entity.
package struct Property: Sendable {
  /// The name, such as `email` or `address.city`.
  package let name: String
  package let text: String
  package let json: JSONValue

  /// Creates a property called `name`.
  package init(_ name: String, _ text: String, json: JSONValue) {
    self.name = name
    self.text = text
    self.json = json
  }
}
