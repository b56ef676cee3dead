package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedRemote
package import UsersDomain

/// The endpoints `GET /users` and `GET /users/3`.
package struct UsersEndpoint: ListEndpoint {
  package init() {}

  /// Returns the request for all users or for one.
  package func request(for query: UsersQuery) -> HTTPRequest {
    switch query {
    case .all: HTTPRequest(path: "/users")
    case .one(let id): HTTPRequest(path: "/users/\(id.pathSegment)")
    }
  }

  /// Decodes a list of users or, for a query of one, that user alone.
  package func page(of body: Data, for query: UsersQuery) throws(LoadFailure) -> ListPage<User> {
    guard case .one = query else { return try listPage(of: body, for: query) }
    let form = try StrictJSON.decode(UserForm.self, from: body, expecting: "a user")
    guard let user = element(from: form, for: query) else { throw .invalid("the answer is another user") }
    return ListPage(user, sent: body)
  }

  /// Returns the user of a form, or `nil` if one user was requested and this is another.
  package func element(from form: UserForm, for query: UsersQuery) -> User? {
    if case .one(let id) = query, form.user.id.text != id.text { return nil }
    return form.user
  }

  package func id(of user: User) -> ServiceID { user.id }
}

/// A user as the service sends it. Only the id is needed; a field of another type counts as missing.
package struct UserForm: Decodable, Sendable {
  let user: User

  private enum CodingKeys: CodingKey {
    case id, name, username, email, phone, website, address, company
  }

  /// Decodes the id, the usable fields, and the values that the contract does not name.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    user = User(
      id: try fields.decode(ServiceID.self, forKey: .id), name: try fields.usable(.name) ?? "",
      username: try fields.usable(.username) ?? "", email: try fields.usable(.email) ?? "",
      phone: try fields.usable(.phone),
      website: try fields.usable(.website), address: try fields.usable(.address, as: AddressForm.self)?.address,
      company: try fields.usable(.company, as: CompanyForm.self)?.company,
      others: try AttributesForm(from: decoder).attributes)
  }
}

private struct AddressForm: Decodable {
  let address: Address

  private enum CodingKeys: CodingKey { case street, suite, city, zipcode, geo }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let geo = try fields.usable(.geo, as: GeoForm.self)
    address = Address(
      street: try fields.usable(.street), suite: try fields.usable(.suite), city: try fields.usable(.city),
      zipcode: try fields.usable(.zipcode), geo: geo.map { Coordinates(lat: $0.lat, lng: $0.lng) })
  }
}

private struct GeoForm: Decodable {
  let lat: String
  let lng: String
}

private struct CompanyForm: Decodable {
  let company: Company

  private enum CodingKeys: CodingKey { case name, catchPhrase, bs }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    company = Company(
      name: try fields.usable(.name), catchPhrase: try fields.usable(.catchPhrase), bs: try fields.usable(.bs))
  }
}
