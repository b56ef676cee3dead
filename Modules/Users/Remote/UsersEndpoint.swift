package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedRemote
package import UsersDomain

/// All users of a service, and each user alone.
package struct UsersEndpoint: ListEndpoint {
  private let description: ResourceDescription

  package init(_ description: ResourceDescription = ServiceDescription.builtIn.users) { self.description = description }

  /// Returns the request for all users or for one.
  package func request(for query: UsersQuery) -> HTTPRequest {
    switch query {
    case .all: description.list.request()
    case .one(let id): (description.one ?? description.list).request(["id": .id(id)])
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

  /// Decodes the id, the usable fields, and the values that the contract does not name.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: MemberName.self)
    user = User(
      id: try fields.decode(ServiceID.self, forKey: "id"), name: try fields.usable("name") ?? "",
      username: try fields.usable("username") ?? "", email: try fields.usable("email") ?? "",
      phone: try fields.usable("phone"), website: try fields.usable("website"),
      address: try fields.usable("address", as: JSONMembers.self).map { try Self.address($0.values) },
      company: try fields.usable("company", as: JSONMembers.self).map { try Self.company($0.values) },
      others: try AttributesForm(from: decoder).attributes)
  }

  private static func address(_ fields: KeyedDecodingContainer<MemberName>) throws -> Address {
    Address(
      street: try fields.usable("street"), suite: try fields.usable("suite"), city: try fields.usable("city"),
      zipcode: try fields.usable("zipcode"),
      geo: try fields.usable("geo", as: JSONMembers.self).flatMap { try Self.coordinates($0.values) })
  }

  private static func coordinates(_ fields: KeyedDecodingContainer<MemberName>) throws -> Coordinates? {
    guard let lat: String = try fields.usable("lat"), let lng: String = try fields.usable("lng") else { return nil }
    return Coordinates(lat: lat, lng: lng)
  }

  private static func company(_ fields: KeyedDecodingContainer<MemberName>) throws -> Company {
    Company(
      name: try fields.usable("name"), catchPhrase: try fields.usable("catchPhrase"), bs: try fields.usable("bs"))
  }
}
