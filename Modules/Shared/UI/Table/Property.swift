/// One thing that is known of something: its name, and what it is.
package struct Property: Sendable {
  /// What it is called: `email`, `address.city`.
  package let name: String
  /// What it is, for people.
  package let text: String
  /// What it is in JSON.
  package let json: JSONValue

  /// A property called `name`.
  package init(_ name: String, _ text: String, json: JSONValue) {
    self.name = name
    self.text = text
    self.json = json
  }
}
