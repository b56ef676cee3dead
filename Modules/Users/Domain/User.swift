/// A member of the team.
package struct User: Hashable, Sendable {
  package let id: Int
  package let name: String
  /// The short name, without `@`.
  package let username: String
  package let email: String
  /// The telephone number as the service wrote it.
  package let phone: String?
  /// The site as the service wrote it, often without a scheme.
  package let website: String?
  package let address: Address?
  package let company: Company?
  /// All other known facts, ordered by name.
  package let others: [Attribute]

  /// Creates a user, of whom at least the first four values are known.
  package init(
    id: Int, name: String, username: String, email: String, phone: String? = nil, website: String? = nil,
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
