package import SharedUI
package import UsersPresentation

extension FoundRow {
  /// Creates the search result for a user, with the name and, after an `@`, the username as the text.
  package init(_ user: UserRow) {
    self.init(
      kind: "user", id: String(user.id), userID: user.id, text: "\(user.name) @\(user.username)",
      members: [
        .init("id", .int(user.id)), .init("name", .string(user.name)), .init("username", .string(user.username)),
      ])
  }
}
