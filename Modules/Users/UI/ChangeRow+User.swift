package import SharedUI
package import UsersPresentation

extension ChangeRow {
  /// The line about a user.
  package init(_ row: UserChangeRow) {
    self.init(kind: "user", id: row.id, what: row.what, text: ("name", row.name), was: row.was)
  }
}
