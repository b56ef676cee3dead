/// A user's address; each part may be unknown.
package struct Address: Hashable, Sendable {
  /// The street and number.
  package let street: String?
  /// The part of the building.
  package let suite: String?
  package let city: String?
  package let zipcode: String?
  package let geo: Coordinates?

  /// Creates an address from the parts that are known.
  package init(street: String?, suite: String?, city: String?, zipcode: String?, geo: Coordinates?) {
    self.street = street
    self.suite = suite
    self.city = city
    self.zipcode = zipcode
    self.geo = geo
  }
}
