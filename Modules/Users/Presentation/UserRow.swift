package import SharedDomain
package import UsersDomain

/// A user as a row of a list.
package struct UserRow: Hashable, Sendable {
  package let id: ServiceID
  package let name: String
  /// The username without `@`.
  package let username: String
  package let email: String
  /// The known optional fields, in display order.
  package let details: [Detail]
  /// The values beyond the known fields, ordered by name; names are paths separated by full stops.
  package let others: [Detail]

  /// A field with a value or with parts of its own.
  package indirect enum Detail: Hashable, Sendable {
    /// A name and its text.
    case text(String, String)
    /// A name and a number as decimal digits.
    case number(String, String)
    /// A name and a Boolean value.
    case flag(String, Bool)
    /// A name and its parts.
    case parts(String, [Detail])

    /// The name of the detail.
    package var name: String {
      switch self {
      case .text(let name, _), .number(let name, _), .flag(let name, _), .parts(let name, _): name
      }
    }

    /// The value as text; `nil` if the detail has parts.
    package var text: String? {
      switch self {
      case .text(_, let text), .number(_, let text): text
      case .flag(_, let flag): String(flag)
      case .parts: nil
      }
    }
  }

  package init(_ user: User) {
    id = user.id
    name = user.name
    username = user.username
    email = user.email
    details = [
      .text("phone", user.phone), .text("website", user.website),
      user.address.map { .parts("address", Self.parts(of: $0)) },
      user.company.map { .parts("company", Self.parts(of: $0)) },
    ].compactMap(\.self)
    others = user.others.map(Detail.init)
  }

  /// The names of all optional fields, with parts after a full stop: `address.city`.
  package static let detailNames = [
    "phone", "website", "address.street", "address.suite", "address.city", "address.zipcode", "address.geo.lat",
    "address.geo.lng", "company.name", "company.catchPhrase", "company.bs",
  ]

  /// Returns the text of the detail called `name`, or `nil` if it is unknown.
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
