/// Where somebody lives; each part may be unknown.
package struct Address: Hashable, Sendable {
  /// Street and number.
  package let street: String?
  /// The part of the building.
  package let suite: String?
  /// The town.
  package let city: String?
  /// The postal code.
  package let zipcode: String?
  /// Where that is on the globe.
  package let geo: Coordinates?

  /// An address of the parts that are known.
  package init(street: String?, suite: String?, city: String?, zipcode: String?, geo: Coordinates?) {
    self.street = street
    self.suite = suite
    self.city = city
    self.zipcode = zipcode
    self.geo = geo
  }
}
