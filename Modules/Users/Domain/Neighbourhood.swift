import Foundation

/// A place on the globe for computing distances.
package struct Position: Hashable, Sendable {
  // The mean radius of the earth in kilometres, according to the IUGG.
  private static let radius = 6371.0088

  /// Degrees north, from -90 to 90.
  package let latitude: Double
  /// Degrees east, from -180 to 180.
  package let longitude: Double

  /// Creates a position, or returns `nil` if a number is out of range.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates the position of `coordinates`, or returns `nil` if they are not numbers or out of range.
  package init?(_ coordinates: Coordinates) {
    guard let latitude = Double(coordinates.lat), let longitude = Double(coordinates.lng) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Returns the great-circle distance to `other` in kilometres, on a spherical earth (haversine formula).
  package func distance(to other: Position) -> Double {
    let north = radians(other.latitude - latitude)
    let east = radians(other.longitude - longitude)
    let parallels = cos(radians(latitude)) * cos(radians(other.latitude))
    let haversine = pow(sin(north / 2), 2) + parallels * pow(sin(east / 2), 2)
    // Rounding can raise it above 1 at the antipodes.
    return 2 * Self.radius * asin(min(1, haversine.squareRoot()))
  }

  private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}

/// A user and the distance to where they live.
package struct Neighbour: Hashable, Sendable {
  package let user: User
  /// The distance in kilometres.
  package let distance: Double
}

/// The users who live around a place.
package struct Neighbourhood: Hashable, Sendable {
  package let centre: Position
  /// The users within the radius, nearest first.
  package let neighbours: [Neighbour]
  /// The number of users who live farther away.
  package let beyond: Int
  /// The number of users without coordinates.
  package let unplaced: Int

  /// Creates the neighbourhood of `centre` from `users`. Users at the same distance keep their order.
  ///
  /// - Parameter radius: The greatest distance in kilometres; `nil` for any.
  package init(of centre: Position, within radius: Double?, among users: [User]) {
    let placed = users.compactMap { user in
      user.address?.geo.flatMap(Position.init).map { Neighbour(user: user, distance: centre.distance(to: $0)) }
    }
    self.centre = centre
    unplaced = users.count - placed.count
    neighbours = placed.filter { $0.distance <= radius ?? .infinity }.sorted { $0.distance < $1.distance }
    beyond = placed.count - neighbours.count
  }
}
