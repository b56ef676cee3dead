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

  package var isReadAsShown: Bool { true }

  // Bits of a field: whether there is an address or a company, even if all of its fields are absent.
  private static let address = 1
  private static let company = 2

  // The places of the bits, without which there is no user, and of the attributes.
  private static let parts = 5
  private static let others = 15
  // The other fields, which are texts, with their places around that of the bits.
  private static let texts = User.texts.enumerated().map { number, field in
    (place: number < parts ? number : number + 1, name: field.name, text: field.text)
  }

  /// Returns the fields in the places from which `element` reads them; they take all columns that a store has.
  package func fields(of user: User) throws -> [FieldValue] {
    var fields = [FieldValue](repeating: .absent, count: Record.maxFields)
    for (place, _, text) in Self.texts { fields[place] = FieldValue(text(user)) }
    let address = user.address == nil ? 0 : Self.address
    fields[Self.parts] = .number(address | (user.company == nil ? 0 : Self.company))
    fields[Self.others] = FieldValue(try StoredAttribute.text(of: user.others))
    return fields
  }

  package func places(of names: [String]) -> Set<Int> {
    // There are both coordinates or none.
    let names = names.map { $0.hasPrefix("address.geo.") ? "address.geo" : $0 }
    let isWanted = { (field: String) in names.contains { field == $0 || field.hasPrefix($0 + ".") } }
    let wanted = Self.texts.filter { isWanted($0.name) }.map(\.place)
    // Every user has the first three, without which a record is damaged.
    return Set(wanted + [0, 1, 2, Self.parts] + (names.contains("others") ? [Self.others] : []))
  }

  /// Returns the id and all texts, the attributes as one.
  package func matchKeys(of user: User) -> [String] {
    let others = user.others.map(\.text).joined(separator: " ")
    let texts = [user.id.text] + Self.texts.compactMap { $0.text(user) } + [others]
    return texts.filter { !$0.isEmpty }.map(\.matchKey)
  }

  // Known as one of users here, it takes half as long as the same that is generic.
  package func elements(of records: [Record]) throws -> [User] { try records.map(element) }

  package func element(from record: Record) throws -> User {
    guard let parts = try record.number(Self.parts), let name = try record.text(0), let username = try record.text(1),
      let email = try record.text(2)
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
