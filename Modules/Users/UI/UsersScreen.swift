import SharedDomain
package import SharedPresentation
package import SharedUI
package import UsersPresentation

/// The list of users.
package struct UsersScreen: ListScreen {
  package init() {}

  package let noun = Noun("user")

  package let columns: [Column<UserRow>] = [
    Column("id", id: { $0.id }),
    Column("name", isFlexible: true) { $0.name },
    Column("username", isFlexible: true, presence: .unlessCramped) { $0.username },
    Column("email", isFlexible: true, isKey: true) { $0.email },
  ]

  package let members = [
    "id", "name", "username", "email", "phone", "website", "address", "address.street", "address.suite",
    "address.city", "address.zipcode", "address.geo", "address.geo.lat", "address.geo.lng", "company", "company.name",
    "company.catchPhrase", "company.bs", "others",
  ]

  /// The fields of the columns, and all other fields of a user.
  package var fields: [Field<UserRow>] {
    columns.map(\.field)
      + UserRow.detailNames.map { name in Field(name) { $0.detail(name).map { .text($0) } ?? .nothing } }
      + [Field("others") { $0.others.isEmpty ? .nothing : .text($0.others.compactMap(\.text).joined(separator: " ")) }]
  }

  package func rows(of model: [UserRow]) -> [UserRow] { model }

  /// Returns everything that is known about the user, in the service's terms.
  package func json(of row: UserRow) -> JSONValue {
    let main: [JSONValue.Member?] = [
      .init("id", .id(row.id)), .init("name", known: row.name), .init("username", known: row.username),
      .init("email", known: row.email),
    ]
    let others = row.others.isEmpty ? [] : [JSONValue.Member("others", .object(row.others.map(member)))]
    return .object(main.compactMap(\.self) + row.details.map(member) + others)
  }

  private func member(_ detail: UserRow.Detail) -> JSONValue.Member {
    switch detail {
    case .text(let name, let text): .init(name, .string(text))
    case .number(let name, let digits): .init(name, .number(digits))
    case .flag(let name, let flag): .init(name, .bool(flag))
    case .parts(let name, let parts): .init(name, .object(parts.map(member)))
    }
  }
}

extension FoundRow {
  /// Creates the search result for a user, with the name and, after an `@`, the username as the text.
  package init(_ user: UserRow) {
    self.init(
      kind: "user", id: user.id.typed, userID: user.id,
      text: [user.name, user.username.isEmpty ? "" : "@" + user.username].filter { !$0.isEmpty }.joined(separator: " "),
      members: [
        .init("id", .id(user.id)), .init("name", known: user.name), .init("username", known: user.username),
      ].compactMap(\.self))
  }
}
