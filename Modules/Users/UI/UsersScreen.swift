import SharedDomain
package import SharedPresentation
package import SharedUI
package import UsersDomain

/// The list of users.
package struct UsersScreen: ListScreen {
  package init() {}

  package let noun = Noun("user")

  package let columns: [Column<User>] = [
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
  package var fields: [Field<User>] {
    columns.map(\.field)
      + User.texts.dropFirst(3).map { name, text in Field(name) { text($0).map { .text($0) } ?? .nothing } }
      + [Field("others") { $0.others.isEmpty ? .nothing : .text($0.others.map(\.text).joined(separator: " ")) }]
  }

  /// The names that filters can begin with: those of the fields but the id, or their last parts.
  package static let filterNames = UsersScreen().fields.dropFirst().map(\.name).flatMap { name in
    [name, String(name.split(separator: ".").last ?? "")]
  }.unique

  /// Returns the filter that `words` are; `nil` if none of them has a colon, so that they are words to look for.
  ///
  /// - Throws: A usage error if they are no filter.
  package static func filter(typed words: [String]) throws -> Filter? {
    guard words.contains(where: { $0.contains(":") }) else { return nil }
    return try FilterReader.filter(words, names: filterNames) { try filter($0, $1) }
  }

  // Returns the filter that `name:value` stands for; nil if no field has this name.
  private static func filter(_ name: String, _ value: String) throws -> Filter? {
    guard filterNames.contains(name) else { return nil }
    guard !value.isEmpty else { throw CommandFailure.usage("\(name): must be a text, or none, not ''") }
    return .condition(value.lowercased() == "none" ? .init(without: name) : .init(name, contains: value))
  }

  package func rows(of model: [User]) -> [User] { model }

  /// Returns everything that is known about the user, in the service's terms.
  package func json(of user: User) -> JSONValue {
    .members(
      .init("id", .id(user.id)), .init("name", known: user.name), .init("username", known: user.username),
      .init("email", known: user.email), .init("phone", optional: user.phone),
      .init("website", optional: user.website), user.address.map { .init("address", Self.json(of: $0)) },
      user.company.map { .init("company", Self.json(of: $0)) },
      user.others.isEmpty ? nil : .init("others", .object(user.others.map { .init($0.name, $0.value.json) })))
  }

  private static func json(of address: Address) -> JSONValue {
    let geo = address.geo.map { JSONValue.object([.init("lat", .string($0.lat)), .init("lng", .string($0.lng))]) }
    return .members(
      .init("street", optional: address.street), .init("suite", optional: address.suite),
      .init("city", optional: address.city), .init("zipcode", optional: address.zipcode),
      geo.map { .init("geo", $0) })
  }

  private static func json(of company: Company) -> JSONValue {
    .members(
      .init("name", optional: company.name), .init("catchPhrase", optional: company.catchPhrase),
      .init("bs", optional: company.bs))
  }
}

extension Attribute.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let digits): .number(digits)
    case .flag(let flag): .bool(flag)
    }
  }
}

extension FoundRow {
  /// Creates the search result for a user, with the name and, after an `@`, the username as the text.
  package init(_ user: User) {
    self.init(
      kind: "user", id: user.id.typed, userID: user.id,
      text: [user.name, user.username.isEmpty ? "" : "@" + user.username].filter { !$0.isEmpty }.joined(separator: " "),
      members: [
        .init("id", .id(user.id)), .init("name", known: user.name), .init("username", known: user.username),
      ].compactMap(\.self))
  }
}
