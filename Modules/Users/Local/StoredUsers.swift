package import SharedDomain
import SharedInteractorInterface
package import SharedLocal
package import SharedSearch
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

  package func form(of user: User) -> StoredUser { StoredUser(user) }

  package func element(from form: StoredUser) -> User { form.user }
}

extension Attribute {
  fileprivate var words: String? {
    if case .text(let words) = value { words } else { nil }
  }
}

/// The stored form of a user, kept flat so that it can survive changes to `User`.
package struct StoredUser: Codable, Sendable {
  private let id: ServiceID
  private let name, username, email: String
  private let phone, website: String?
  private let street, suite, city, zipcode, lat, lng: String?
  private let hasAddress, hasCompany: Bool
  private let companyName, catchPhrase, bs: String?
  private let others: [StoredAttribute]?

  init(_ user: User) {
    id = user.id
    name = user.name
    username = user.username
    email = user.email
    phone = user.phone
    website = user.website
    let address = user.address
    street = address?.street
    suite = address?.suite
    city = address?.city
    zipcode = address?.zipcode
    lat = address?.geo?.lat
    lng = address?.geo?.lng
    companyName = user.company?.name
    catchPhrase = user.company?.catchPhrase
    bs = user.company?.bs
    hasAddress = address != nil
    hasCompany = user.company != nil
    others = user.others.isEmpty ? nil : user.others.map(StoredAttribute.init)
  }

  var user: User {
    let geo = lat.flatMap { lat in lng.map { Coordinates(lat: lat, lng: $0) } }
    return User(
      id: id, name: name, username: username, email: email, phone: phone, website: website,
      address: hasAddress ? Address(street: street, suite: suite, city: city, zipcode: zipcode, geo: geo) : nil,
      company: hasCompany ? Company(name: companyName, catchPhrase: catchPhrase, bs: bs) : nil,
      others: (others ?? []).compactMap(\.attribute))
  }
}

/// The stored form of an attribute: exactly one of the three values is set.
private struct StoredAttribute: Codable {
  let name: String
  let text, number: String?
  let flag: Bool?

  init(_ attribute: Attribute) {
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

  var attribute: Attribute? {
    let value = text.map { Attribute.Value.text($0) } ?? number.map { .number($0) } ?? flag.map { .flag($0) }
    return value.map { Attribute(name, $0) }
  }
}
