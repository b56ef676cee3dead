/// One line of what was found, whichever feature found it.
package struct FoundRow: Hashable, Sendable {
  /// What kind of thing it is, in one word.
  package let kind: String
  /// What it is called by.
  package let id: String
  /// The user who has it, or who it is: whom to select.
  package let userID: Int
  /// What it says.
  package let text: String
  /// How `text` is set off.
  package let style: Style
  /// What JSON says of it behind its kind.
  package let members: [JSONValue.Member]

  /// A line about a thing of `kind`.
  package init(
    kind: String, id: String, userID: Int, text: String, style: Style = .plain, members: [JSONValue.Member]
  ) {
    self.kind = kind
    self.id = id
    self.userID = userID
    self.text = text
    self.style = style
    self.members = members
  }
}
