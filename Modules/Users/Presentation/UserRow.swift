package import UsersDomain

/// One line of the list of users.
package struct UserRow: Hashable, Sendable {
  /// The service's id.
  package let id: Int
  /// The full name.
  package let name: String
  /// The username, without `@`.
  package let username: String
  /// The address that mail goes to.
  package let email: String
  /// What else the service sent of what users can have, in the order it is shown.
  package let details: [Detail]
  /// What it sent beyond that, in the order of the names, in which parts stand behind full stops.
  package let others: [Detail]

  /// A detail that has a value, or parts of its own.
  package indirect enum Detail: Hashable, Sendable {
    /// A name and its text.
    case text(String, String)
    /// A name and a number in decimal digits.
    case number(String, String)
    /// A name and whether it is so.
    case flag(String, Bool)
    /// A name and its parts.
    case parts(String, [Detail])

    /// What it is called.
    package var name: String {
      switch self {
      case .text(let name, _), .number(let name, _), .flag(let name, _), .parts(let name, _): name
      }
    }

    /// Its value as text; nil if it has parts.
    package var text: String? {
      switch self {
      case .text(_, let text), .number(_, let text): text
      case .flag(_, let flag): String(flag)
      case .parts: nil
      }
    }
  }

  /// The line that shows `user`.
  package init(_ user: User) {
    (id, name, username, email) = (user.id, user.name, user.username, user.email)
    details = [
      .text("phone", user.phone), .text("website", user.website),
      user.address.map { .parts("address", Self.parts(of: $0)) },
      user.company.map { .parts("company", Self.parts(of: $0)) },
    ].compactMap(\.self)
    others = user.others.map(Detail.init)
  }

  /// The names of all details that a user can have, parts behind a full stop: `address.city`.
  package static let detailNames = [
    "phone", "website", "address.street", "address.suite", "address.city", "address.zipcode", "address.geo.lat",
    "address.geo.lng", "company.name", "company.catchPhrase", "company.bs",
  ]

  /// The text of the detail called `name`; nil if it is not known.
  package func detail(_ name: String) -> String? {
    var details = details
    for part in name.split(separator: ".") {
      switch details.first(where: { $0.name == part }) {
      case .parts(_, let parts): details = parts
      case let found: return found?.text
      }
    }
    return nil
  }

  private static func parts(of address: Address) -> [Detail] {
    let geo = address.geo.map { Detail.parts("geo", [.text("lat", $0.lat), .text("lng", $0.lng)]) }
    return [
      .text("street", address.street), .text("suite", address.suite), .text("city", address.city),
      .text("zipcode", address.zipcode), geo,
    ].compactMap(\.self)
  }

  private static func parts(of company: Company) -> [Detail] {
    [.text("name", company.name), .text("catchPhrase", company.catchPhrase), .text("bs", company.bs)]
      .compactMap(\.self)
  }
}

extension UserRow.Detail? {
  fileprivate static func text(_ name: String, _ text: String?) -> Self { text.map { .some(.text(name, $0)) } ?? nil }
}

extension UserRow.Detail {
  fileprivate init(_ attribute: Attribute) {
    self =
      switch attribute.value {
      case .text(let text): .text(attribute.name, text)
      case .number(let digits): .number(attribute.name, digits)
      case .flag(let flag): .flag(attribute.name, flag)
      }
  }
}
