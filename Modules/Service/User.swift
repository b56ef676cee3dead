import GRDB

/// A user, as stored and as sent; an address and a company are stored as JSON.
struct User: Codable, FetchableRecord, PersistableRecord, Sendable {
  /// Where users are stored.
  static let databaseTableName = "user"

  /// Unique, and the order of the list.
  var id: Int
  /// The whole name, in the person's own script.
  var name: String
  /// Unique, in ASCII.
  var username: String
  /// Where to write to.
  var email: String
  /// With the country's prefix.
  var phone: String
  /// A host name, without a scheme.
  var website: String
  /// Where the user lives.
  var address: Address
  /// Where the user works.
  var company: Company

  /// A postal address.
  struct Address: Codable {
    /// Street and number.
    var street: String
    /// The part of the house.
    var suite: String
    /// The city.
    var city: String
    /// The postal code.
    var zipcode: String
    /// Where that is on Earth.
    var geo: Geo
  }

  /// A place on Earth.
  struct Geo: Codable {
    /// Degrees north, in decimals; a string since that is what JSONPlaceholder sends.
    var lat: String
    /// Degrees east, in decimals, likewise.
    var lng: String
  }

  /// An employer.
  struct Company: Codable {
    /// What it is called.
    var name: String
    /// What it says of itself.
    var catchPhrase: String
    /// What it does, in a few words.
    var bs: String
  }
}
