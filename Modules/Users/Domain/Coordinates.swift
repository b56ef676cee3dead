/// A place on the globe, in degrees, kept as it was written so that nothing of it is lost.
package struct Coordinates: Hashable, Sendable {
  /// Degrees north, negative in the south.
  package let lat: String
  /// Degrees east, negative in the west.
  package let lng: String

  /// The place at `lat` degrees north and `lng` degrees east.
  package init(lat: String, lng: String) {
    self.lat = lat
    self.lng = lng
  }
}
