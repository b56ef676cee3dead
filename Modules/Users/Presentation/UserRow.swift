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
  /// What else the service sent, in the order it is shown.
  package let details: [Detail]

  /// A detail that has a text, or parts of its own.
  package indirect enum Detail: Hashable, Sendable {
    /// A name and its text.
    case text(String, String)
    /// A name and its parts.
    case parts(String, [Detail])

    fileprivate var name: String {
      switch self {
      case .text(let name, _), .parts(let name, _): name
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
      case .text(_, let text): return text
      case .parts(_, let parts): details = parts
      case nil: return nil
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
