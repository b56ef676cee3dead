import Foundation
package import SharedDomain

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
  /// The greatest distance in kilometres.
  private let radius: Double
  // In the order in which they were added.
  private var within: [Neighbour] = []
  /// The number of users who live farther away.
  package private(set) var beyond = 0
  /// The number of users without coordinates.
  package private(set) var unplaced = 0

  /// Creates the empty neighbourhood of `centre`.
  ///
  /// - Parameter radius: The greatest distance in kilometres; `nil` for any.
  package init(of centre: Position, within radius: Double?) {
    self.centre = centre
    self.radius = radius ?? .infinity
  }

  /// The users within the radius, nearest first; those at the same distance in the order in which they were added.
  package var neighbours: [Neighbour] { within.sorted { $0.distance < $1.distance } }

  /// Adds those of `users` who live within the radius, and counts the others, all except `resident`.
  package mutating func add(_ users: [User], but resident: ServiceID? = nil) {
    for user in users where user.id != resident {
      guard let position = user.address?.geo.flatMap(Position.init) else {
        unplaced += 1
        continue
      }
      let distance = centre.distance(to: position)
      if distance <= radius { within.append(Neighbour(user: user, distance: distance)) } else { beyond += 1 }
    }
  }
}
