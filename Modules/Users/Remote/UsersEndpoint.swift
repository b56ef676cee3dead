import Foundation
import SharedDomain
package import SharedInteractorInterface
package import SharedRemote
package import UsersDomain

/// All users of a service, and each user alone.
package struct UsersEndpoint: ListEndpoint {
  package let description: ResourceDescription

  package init(_ description: ResourceDescription = ServiceDescription.builtIn.users) {
    self.description = description
  }

  /// Returns the request for all users or for one, who may have to be looked for among all.
  package func request(for query: UsersQuery) -> HTTPRequest {
    if case .one(let id) = query, let one = description.one {
      one.request(["id": .id(id)])
    } else {
      description.list.request()
    }
  }

  /// Reads a list of users or, for a query of one, that user alone.
  package func page(of response: HTTPResponse, for query: UsersQuery) throws(LoadFailure) -> ListPage {
    guard case .one = query else { return try listPage(of: response, for: query) }
    guard description.one != nil else { return try listPage(of: response, for: query).amongOthers() }
    guard let sent = try response.element(description) else { throw .invalid("the answer is not a user") }
    let id = try StrictJSON.decode(sent, expecting: "a user", reader(for: query).id)
    guard let id else { throw .invalid("the answer is another user") }
    return ListPage(SentElement(id: id, bytes: sent))
  }

  /// Returns what reads users; if one user was requested, no other one belongs in the response.
  package func reader(for query: UsersQuery) -> ElementReader<User> {
    let reader = UserReader(description)
    return ElementReader(
      id: { members in
        let id = try reader.id(from: &members)
        if case .one(let wanted) = query, id.text != wanted.text { return nil }
        return id
      }, element: reader.user)
  }
}

/// Reads users as the service sends them. Only the id is needed.
private struct UserReader: Sendable {
  private let description: ResourceDescription
  // Where users have each field, by name.
  private let fields: [String: [FieldSource]]
  private let attributes: AttributesReader

  init(_ description: ResourceDescription) {
    self.description = description
    fields = description.fields.sources
    attributes = AttributesReader(description)
  }

  private func text(_ name: String, _ members: inout Members) -> String? { members.text(fields[name] ?? []) }

  func id(from members: inout Members) throws -> ServiceID { description.counted(try members.id(fields["id"] ?? [])) }

  /// Returns the user with the id, the usable fields, and the values that the description does not name.
  @Sendable func user(_ id: ServiceID, from members: inout Members) -> User {
    User(
      id: id, name: text("name", &members) ?? "",
      username: text("username", &members) ?? "", email: text("email", &members) ?? "",
      phone: text("phone", &members), website: text("website", &members),
      address: address(from: &members), company: company(from: &members),
      others: attributes.attributes(of: members))
  }

  private func address(from members: inout Members) -> Address? {
    let lat = text("lat", &members)
    let lng = text("lng", &members)
    let address = Address(
      street: text("street", &members), suite: text("suite", &members), city: text("city", &members),
      zipcode: text("zipcode", &members), geo: lat.flatMap { lat in lng.map { Coordinates(lat: lat, lng: $0) } })
    let isThere = members.hasGroup(of: fields["street"] ?? []) || members.hasGroup(of: fields["city"] ?? [])
    return isThere || address != Address(street: nil, suite: nil, city: nil, zipcode: nil, geo: nil) ? address : nil
  }

  private func company(from members: inout Members) -> Company? {
    let company = Company(
      name: text("company", &members), catchPhrase: text("catchphrase", &members), bs: text("bs", &members))
    let isThere = members.hasGroup(of: fields["company"] ?? [])
    return isThere || company != Company(name: nil, catchPhrase: nil, bs: nil) ? company : nil
  }
}
