import Foundation

/// A place on the globe that can be reckoned with.
package struct Position: Hashable, Sendable {
  // The mean radius of the earth in kilometres, as the IUGG gives it.
  private static let radius = 6371.0088

  /// Degrees north, from -90 to 90.
  package let latitude: Double
  /// Degrees east, from -180 to 180.
  package let longitude: Double

  /// The place at these degrees; nil if there is none.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The place that `coordinates` write; nil if they are no numbers, or no place.
  package init?(_ coordinates: Coordinates) {
    guard let latitude = Double(coordinates.lat), let longitude = Double(coordinates.lng) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The kilometres to `other` along a great circle, the earth taken for a sphere (haversine formula).
  package func distance(to other: Position) -> Double {
    let (north, east) = (radians(other.latitude - latitude), radians(other.longitude - longitude))
    let parallels = cos(radians(latitude)) * cos(radians(other.latitude))
    let haversine = pow(sin(north / 2), 2) + parallels * pow(sin(east / 2), 2)
    // Rounding can bring it above 1 at the antipodes.
    return 2 * Self.radius * asin(min(1, haversine.squareRoot()))
  }

  private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
