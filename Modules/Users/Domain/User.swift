/// A member of the team.
package struct User: Hashable, Sendable {
  /// The service's id.
  package let id: Int
  /// The full name.
  package let name: String
  /// The short name, without `@`.
  package let username: String
  /// The address that mail goes to.
  package let email: String
  /// A telephone number, as it was written.
  package let phone: String?
  /// A site, as it was written, often without a scheme.
  package let website: String?
  /// Where the user lives.
  package let address: Address?
  /// Whom the user works for.
  package let company: Company?
  /// Whatever else is known, in the order of the names.
  package let others: [Attribute]

  /// A user of whom at least the first four are known.
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
