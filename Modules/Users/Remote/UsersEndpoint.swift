import Foundation
package import SharedDomain
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

  /// Decodes a list of users or, for a query of one, that user alone.
  package func page(of response: HTTPResponse, for query: UsersQuery) throws(LoadFailure) -> ListPage<User> {
    guard case .one = query else { return try listPage(of: response, for: query) }
    guard description.one != nil else { return try listPage(of: response, for: query).amongOthers() }
    guard let sent = try response.element(description) else { throw .invalid("the answer is not a user") }
    let user = try StrictJSON.decode(sent, expecting: "a user", reader(for: query))
    guard let user else { throw .invalid("the answer is another user") }
    return ListPage(user, sent: sent)
  }

  /// Returns what reads users; if one user was requested, no other one belongs in the response.
  package func reader(for query: UsersQuery) -> ElementReader<User> {
    let reader = UserReader(description)
    return { members in
      let user = try reader.user(from: &members)
      if case .one(let id) = query, user.id.text != id.text { return nil }
      return user
    }
  }

  package func id(of user: User) -> ServiceID { user.id }
}

/// Reads users as the service sends them. Only the id is needed.
private struct UserReader {
  private let id, name, username, email, phone, website: [FieldSource]
  private let street, suite, city, zipcode, lat, lng: [FieldSource]
  private let company, catchPhrase, bs: [FieldSource]
  private let description: ResourceDescription
  private let attributes: AttributesReader

  init(_ description: ResourceDescription) {
    func sources(_ name: String) -> [FieldSource] { description.fields[name] ?? [] }
    id = sources("id")
    name = sources("name")
    username = sources("username")
    email = sources("email")
    phone = sources("phone")
    website = sources("website")
    street = sources("street")
    suite = sources("suite")
    city = sources("city")
    zipcode = sources("zipcode")
    lat = sources("lat")
    lng = sources("lng")
    company = sources("company")
    catchPhrase = sources("catchphrase")
    bs = sources("bs")
    self.description = description
    attributes = AttributesReader(description)
  }

  /// Returns the user with the id, the usable fields, and the values that the description does not name.
  func user(from members: inout Members) throws -> User {
    User(
      id: description.counted(try members.id(id)), name: try members.text(name) ?? "",
      username: try members.text(username) ?? "", email: try members.text(email) ?? "",
      phone: try members.text(phone), website: try members.text(website),
      address: try address(from: &members), company: try company(from: &members),
      others: attributes.attributes(of: members))
  }

  private func address(from members: inout Members) throws -> Address? {
    let lat = try members.text(lat)
    let lng = try members.text(lng)
    let address = Address(
      street: try members.text(street), suite: try members.text(suite), city: try members.text(city),
      zipcode: try members.text(zipcode), geo: lat.flatMap { lat in lng.map { Coordinates(lat: lat, lng: $0) } })
    let isThere = try members.hasGroup(of: street) || members.hasGroup(of: city)
    return isThere || address != Address(street: nil, suite: nil, city: nil, zipcode: nil, geo: nil) ? address : nil
  }

  private func company(from members: inout Members) throws -> Company? {
    let company = Company(
      name: try members.text(company), catchPhrase: try members.text(catchPhrase), bs: try members.text(bs))
    let isThere = try members.hasGroup(of: self.company)
    return isThere || company != Company(name: nil, catchPhrase: nil, bs: nil) ? company : nil
  }
}
