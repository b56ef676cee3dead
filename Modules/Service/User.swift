import GRDB

/// A user, as stored and as sent; the address and the company are stored as JSON.
struct User: Codable, FetchableRecord, PersistableRecord, Sendable {
  static let databaseTableName = "user"

  /// The id, which is unique and determines the order of lists.
  var id: Int
  /// The full name in the person's own script.
  var name: String
  /// A unique name in ASCII.
  var username: String
  var email: String
  /// The telephone number with the country's prefix.
  var phone: String
  /// A host name without a scheme.
  var website: String
  var address: Address
  var company: Company

  /// A postal address.
  struct Address: Codable {
    /// The street and number.
    var street: String
    /// The part of the building.
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
