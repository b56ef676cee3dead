package import SharedDomain

/// A search result of any feature, as a row.
package struct FoundRow: Hashable, Sendable {
  package let kind: String
  /// The id as shown to the user.
  package let id: String
  /// The id of the user to select: the owner, or the user that was found.
  package let userID: ServiceID
  package let text: String
  /// The state of a task in a word; `nil` of a user.
  package let state: String?
  package let style: Style
  /// The JSON members after the kind.
  package let members: [JSONValue.Member]

  package init(
    kind: String, id: String, userID: ServiceID, text: String, state: String? = nil, style: Style = .plain,
    members: [JSONValue.Member]
  ) {
    self.kind = kind
    self.id = id
    self.userID = userID
    self.text = text
    self.state = state
    self.style = style
    self.members = members
  }
}
