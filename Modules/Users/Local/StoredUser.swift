import UsersDomain

/// A user as it is kept: flat, so that the stored form can outlive changes of the value's shape.
package struct StoredUser: Codable, Sendable {
  private let id: Int
  private let name, username, email: String
  private let phone, website: String?
  private let street, suite, city, zipcode, lat, lng: String?
  private let hasAddress, hasCompany: Bool
  private let companyName, catchPhrase, bs: String?
  private let others: [StoredAttribute]?

  /// The stored form of `user`.
  init(_ user: User) {
    (id, name, username, email) = (user.id, user.name, user.username, user.email)
    (phone, website) = (user.phone, user.website)
    let address = user.address
    (street, suite, city, zipcode) = (address?.street, address?.suite, address?.city, address?.zipcode)
    (lat, lng) = (address?.geo?.lat, address?.geo?.lng)
    (companyName, catchPhrase, bs) = (user.company?.name, user.company?.catchPhrase, user.company?.bs)
    (hasAddress, hasCompany) = (address != nil, user.company != nil)
    others = user.others.isEmpty ? nil : user.others.map(StoredAttribute.init)
  }

  /// The user that was stored.
  var user: User {
    let geo = lat.flatMap { lat in lng.map { Coordinates(lat: lat, lng: $0) } }
    return User(
      id: id, name: name, username: username, email: email, phone: phone, website: website,
      address: hasAddress ? Address(street: street, suite: suite, city: city, zipcode: zipcode, geo: geo) : nil,
      company: hasCompany ? Company(name: companyName, catchPhrase: catchPhrase, bs: bs) : nil,
      others: (others ?? []).compactMap(\.attribute))
  }
}

/// An attribute as it is kept: one of the three has its value.
private struct StoredAttribute: Codable {
  let name: String
  let text, number: String?
  let flag: Bool?

  init(_ attribute: Attribute) {
    name = attribute.name
    switch attribute.value {
    case .text(let value): (text, number, flag) = (value, nil, nil)
    case .number(let value): (text, number, flag) = (nil, value, nil)
    case .flag(let value): (text, number, flag) = (nil, nil, value)
    }
  }

  var attribute: Attribute? {
    let value = text.map { Attribute.Value.text($0) } ?? number.map { .number($0) } ?? flag.map { .flag($0) }
    return value.map { Attribute(name, $0) }
  }
}
