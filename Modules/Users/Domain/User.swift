package import SharedDomain

/// A member of the team.
package struct User: Hashable, Sendable {
  package let id: ServiceID
  /// The full name; empty if it is unknown.
  package let name: String
  /// The short name, without `@`; empty if it is unknown.
  package let username: String
  /// The address; empty if it is unknown.
  package let email: String
  /// The telephone number as the service wrote it.
  package let phone: String?
  /// The site as the service wrote it, often without a scheme.
  package let website: String?
  package let address: Address?
  package let company: Company?
  /// All other known facts, ordered by name.
  package let others: [Attribute]

  package init(
    id: ServiceID, name: String, username: String, email: String, phone: String? = nil, website: String? = nil,
    address: Address? = nil, company: Company? = nil, others: [Attribute] = []
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.phone = phone
    self.website = website
    self.address = address
    self.company = company
    self.others = others
  }
}

extension User {
  /// The user in a sentence: the name or, if that is unknown, the username, the email address or the id.
  package var label: String {
    let known = [name, username.isEmpty ? "" : "@" + username, email].first { !$0.isEmpty }
    return known ?? "user \(id.text)"
  }

  /// The user in a list: the name or, if that is unknown, the username.
  package var shortLabel: String { name.isEmpty ? "@" + username : name }

  /// The texts that a user may have, in display order, the first three of which each has; the parts of a field follow its
  /// name and a full stop.
  package static let texts: [(name: String, text: @Sendable (User) -> String?)] = [
    ("name", { $0.name }), ("username", { $0.username }), ("email", { $0.email }), ("phone", { $0.phone }),
    ("website", { $0.website }), ("address.street", { $0.address?.street }), ("address.suite", { $0.address?.suite }),
    ("address.city", { $0.address?.city }), ("address.zipcode", { $0.address?.zipcode }),
    ("address.geo.lat", { $0.address?.geo?.lat }), ("address.geo.lng", { $0.address?.geo?.lng }),
    ("company.name", { $0.company?.name }), ("company.catchPhrase", { $0.company?.catchPhrase }),
    ("company.bs", { $0.company?.bs }),
  ]
}

/// A user's address; each part may be unknown.
package struct Address: Hashable, Sendable {
  package let street: String?
  /// The part of the building.
  package let suite: String?
  package let city: String?
  package let zipcode: String?
  package let geo: Coordinates?

  package init(street: String?, suite: String?, city: String?, zipcode: String?, geo: Coordinates?) {
    self.street = street
    self.suite = suite
    self.city = city
    self.zipcode = zipcode
    self.geo = geo
  }
}

/// An employer; each part may be unknown.
package struct Company: Hashable, Sendable {
  package let name: String?
  package let catchPhrase: String?
  /// What the company does.
  package let bs: String?

  package init(name: String?, catchPhrase: String?, bs: String?) {
    self.name = name
    self.catchPhrase = catchPhrase
    self.bs = bs
  }
}

/// A place on the globe in degrees, kept as text so that no digits are lost.
package struct Coordinates: Hashable, Sendable {
  /// Degrees north; negative in the south.
  package let lat: String
  /// Degrees east; negative in the west.
  package let lng: String

  package init(lat: String, lng: String) {
    self.lat = lat
    self.lng = lng
  }
}

/// A fact about a user beyond what every user has, such as a department or a shoe size.
package struct Attribute: Hashable, Sendable {
  /// The name: a path of parts separated by full stops, such as `address.planet` or `tags.0`.
  package let name: String
  package let value: Value

  /// The value of an attribute.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// A number as decimal digits, so that none are lost.
    case number(String)
    case flag(Bool)
  }

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension Attribute {
  package var text: String {
    switch value {
    case .text(let text), .number(let text): text
    case .flag(let flag): String(flag)
    }
  }
}

/// A query for users.
package enum UsersQuery: Hashable, Sendable {
  /// All users, in the service's order.
  case all
  /// The user with this id, as a list of one.
  case one(ServiceID)
}
