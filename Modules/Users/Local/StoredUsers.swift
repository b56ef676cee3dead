import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import UsersDomain

/// The stored lists of users: one list of all, and a list of its own for each user who was loaded alone.
package struct StoredUsers: StoredList {
  package init() {}

  package func key(for query: UsersQuery) -> ListKey {
    switch query {
    case .all: ListKey("users")
    case .one(let id): ListKey("user", owner: id)
    }
  }

  package func id(of user: User) -> ServiceID { user.id }

  /// Returns the username after an `@`, the name, the email address after a `<`, and the id, as far as they are known.
  package func terms(of user: User) -> [String] {
    let username = user.username.isEmpty ? "" : "@" + user.username.matchKey
    let email = user.email.isEmpty ? "" : "<" + user.email.matchKey
    return [username, user.name.matchKey, email].filter { !$0.isEmpty } + [user.id.text.matchKey]
  }

  /// Returns the name, and as the rest the username, contact details, city, company and other texts.
  package func text(of user: User) -> SearchText? {
    let rest = [user.username, user.email, user.phone, user.website, user.address?.city, user.company?.name]
    return SearchText(name: user.name, rest: rest.compactMap(\.self) + user.others.compactMap(\.words))
  }

  package var kinds: [String] { ["users", "user"] }

  /// The places of the fields in a record, which take all columns that a store has.
  private enum Place: Int, CaseIterable {
    case name, username, email, phone, website, parts, street, suite, city, zipcode, lat, lng, company, catchPhrase, bs
    case others
  }

  // Bits of `parts`: whether there is an address or a company, even if all of its fields are absent.
  private static let address = 1
  private static let company = 2

  package func fields(of user: User) throws -> [FieldValue] {
    try Place.allCases.map { place in
      switch place {
      case .name: .text(user.name)
      case .username: .text(user.username)
      case .email: .text(user.email)
      case .phone: FieldValue(user.phone)
      case .website: FieldValue(user.website)
      case .parts: .number((user.address == nil ? 0 : Self.address) | (user.company == nil ? 0 : Self.company))
      case .street: FieldValue(user.address?.street)
      case .suite: FieldValue(user.address?.suite)
      case .city: FieldValue(user.address?.city)
      case .zipcode: FieldValue(user.address?.zipcode)
      case .lat: FieldValue(user.address?.geo?.lat)
      case .lng: FieldValue(user.address?.geo?.lng)
      case .company: FieldValue(user.company?.name)
      case .catchPhrase: FieldValue(user.company?.catchPhrase)
      case .bs: FieldValue(user.company?.bs)
      case .others: FieldValue(try StoredAttribute.text(of: user.others))
      }
    }
  }

  package func element(from record: Record) throws -> User {
    let text = { (place: Place) in try record.text(place.rawValue) }
    guard let name = try text(.name), let username = try text(.username), let email = try text(.email),
      let parts = try record.number(Place.parts.rawValue)
    else { throw CacheFailure.unreadable }
    var address: Address?
    if parts & Self.address != 0 {
      let (lat, lng) = (try text(.lat), try text(.lng))
      address = Address(
        street: try text(.street), suite: try text(.suite), city: try text(.city), zipcode: try text(.zipcode),
        geo: lat.flatMap { lat in lng.map { Coordinates(lat: lat, lng: $0) } })
    }
    var company: Company?
    if parts & Self.company != 0 {
      company = Company(name: try text(.company), catchPhrase: try text(.catchPhrase), bs: try text(.bs))
    }
    return User(
      id: record.id, name: name, username: username, email: email, phone: try text(.phone),
      website: try text(.website), address: address, company: company,
      others: try StoredAttribute.attributes(in: try text(.others)))
  }
}

extension Attribute {
  fileprivate var words: String? {
    if case .text(let words) = value { words } else { nil }
  }
}

/// The stored form of an attribute: exactly one of the three values is set.
private struct StoredAttribute: Codable {
  private let name: String
  private let text, number: String?
  private let flag: Bool?

  /// Returns the stored form of `attributes`, a JSON array; `nil` if there are none.
  static func text(of attributes: [Attribute]) throws -> String? {
    guard !attributes.isEmpty else { return nil }
    let encoder = JSONEncoder()
    // The same attributes must always give the same text, by which an unchanged user is recognized.
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(attributes.map(Self.init)), as: UTF8.self)
  }

  /// Returns the attributes with the stored form `text`.
  ///
  /// - Throws: `CacheFailure.unreadable` if it is none.
  static func attributes(in text: String?) throws -> [Attribute] {
    guard let text else { return [] }
    do {
      return try JSONDecoder().decode([Self].self, from: Data(text.utf8)).compactMap(\.attribute)
    } catch {
      throw CacheFailure.unreadable
    }
  }

  private init(_ attribute: Attribute) {
    name = attribute.name
    switch attribute.value {
    case .text(let value):
      text = value
      number = nil
      flag = nil
    case .number(let value):
      text = nil
      number = value
      flag = nil
    case .flag(let value):
      text = nil
      number = nil
      flag = value
    }
  }

  private var attribute: Attribute? {
    let value = text.map { Attribute.Value.text($0) } ?? number.map { .number($0) } ?? flag.map { .flag($0) }
    return value.map { Attribute(name, $0) }
  }
}
