import GRDB

/// A user, as stored and as sent; the address and the company are stored as JSON.
struct User: Codable, FetchableRecord, PersistableRecord, Sendable {
  static let databaseTableName = "user"

  var id: Int
  /// The full name in the person's own script.
  var name: String
  /// A unique name in ASCII.
  var username: String
  var email: String
  var phone: String
  var website: String
  var address: Address
  var company: Company

  /// A postal address.
  struct Address: Codable {
    var street: String
    var suite: String
    var city: String
    var zipcode: String
    var geo: Geo
  }

  /// A place on Earth.
  struct Geo: Codable {
    /// Decimal degrees north; a string, as in JSONPlaceholder.
    var lat: String
    /// Decimal degrees east; a string, as in JSONPlaceholder.
    var lng: String
  }

  /// An employer.
  struct Company: Codable {
    var name: String
    var catchPhrase: String
    /// What the company does, in a few words.
    var bs: String
  }
}
