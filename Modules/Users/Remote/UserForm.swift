import SharedRemote
import UsersDomain

/// A user as the service sends it: an optional field that is not of its type counts as missing.
package struct UserForm: Decodable, Sendable {
  /// The user that was sent.
  let user: User

  private enum CodingKeys: CodingKey {
    case id, name, username, email, phone, website, address, company
  }

  /// Reads the four fields that must be there, those of the others that can be used, and what is not in the contract.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    user = User(
      id: try fields.decode(Int.self, forKey: .id), name: try fields.decode(String.self, forKey: .name),
      username: try fields.decode(String.self, forKey: .username),
      email: try fields.decode(String.self, forKey: .email), phone: try fields.usable(.phone),
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
