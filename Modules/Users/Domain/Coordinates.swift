/// A place on the globe in degrees, kept as text so that no digits are lost.
package struct Coordinates: Hashable, Sendable {
  /// Degrees north; negative in the south.
  package let lat: String
  /// Degrees east; negative in the west.
  package let lng: String

  /// Creates coordinates.
  package init(lat: String, lng: String) {
    self.lat = lat
    self.lng = lng
  }
}
