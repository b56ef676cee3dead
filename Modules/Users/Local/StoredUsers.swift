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
    let others = user.others.compactMap { if case .text(let words) = $0.value { words } else { nil } }
    return SearchText(name: user.name, rest: rest.compactMap(\.self) + others)
  }

  package var kinds: [String] { ["users", "user"] }

  // Bits of a field: whether there is an address or a company, even if all of its fields are absent.
  private static let address = 1
  private static let company = 2

  /// Returns the fields in the places from which `element` reads them; they take all columns that a store has.
  package func fields(of user: User) throws -> [FieldValue] {
    let address = user.address
    let company = user.company
    let parts = (address == nil ? 0 : Self.address) | (company == nil ? 0 : Self.company)
    return [
      .text(user.name), .text(user.username), .text(user.email), FieldValue(user.phone), FieldValue(user.website),
      .number(parts), FieldValue(address?.street), FieldValue(address?.suite), FieldValue(address?.city),
      FieldValue(address?.zipcode), FieldValue(address?.geo?.lat), FieldValue(address?.geo?.lng),
      FieldValue(company?.name), FieldValue(company?.catchPhrase), FieldValue(company?.bs),
      FieldValue(try StoredAttribute.text(of: user.others)),
    ]
  }

  package func element(from record: Record) throws -> User {
    guard let name = try record.text(0), let username = try record.text(1), let email = try record.text(2),
      let parts = try record.number(5)
    else { throw CacheFailure.unreadable }
    let lat = try record.text(10)
    let geo = try record.text(11).flatMap { lng in lat.map { Coordinates(lat: $0, lng: lng) } }
    let address = Address(
      street: try record.text(6), suite: try record.text(7), city: try record.text(8), zipcode: try record.text(9),
      geo: geo)
    let company = Company(name: try record.text(12), catchPhrase: try record.text(13), bs: try record.text(14))
    return User(
      id: record.id, name: name, username: username, email: email, phone: try record.text(3),
      website: try record.text(4), address: parts & Self.address == 0 ? nil : address,
      company: parts & Self.company == 0 ? nil : company,
      others: try StoredAttribute.attributes(in: try record.text(15)))
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
    text = if case .text(let text) = attribute.value { text } else { nil }
    number = if case .number(let number) = attribute.value { number } else { nil }
    flag = if case .flag(let flag) = attribute.value { flag } else { nil }
  }

  private var attribute: Attribute? {
    let value = text.map { Attribute.Value.text($0) } ?? number.map { .number($0) } ?? flag.map { .flag($0) }
    return value.map { Attribute(name, $0) }
  }
}
