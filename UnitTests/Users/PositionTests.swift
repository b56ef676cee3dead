import SharedDomain
import Testing
import UsersDomain

@Suite struct PositionTests {
  // Calculated independently with the same formula and radius.
  @Test(arguments: [
    ((0.0, 0.0), (0.0, 0.0), 0.0), ((0, 0), (0, 1), 111.195_1), ((0, 0), (1, 0), 111.195_1),
    ((90, 0), (-90, 77), 20_015.114_4), ((0, 0), (0, 180), 20_015.114_4), ((0, -179.5), (0, 179.5), 111.195_1),
    ((60, 0), (60, 1), 55.595_2), ((35.011_6, 135.768_1), (35.689_5, 139.691_7), 363.7), ((51.5, 0), (51.5, 0), 0),
  ])
  func `distances agree with other calculators`(
    _ one: (Double, Double), _ other: (Double, Double), _ kilometres: Double
  ) throws {
    let (one, other) = (try position(one), try position(other))
    #expect(abs(one.distance(to: other) - kilometres) < 0.5)
    #expect(abs(one.distance(to: other) - other.distance(to: one)) < 1e-9)
  }

  @Test func `the distance of antipodes is half the circumference of the Earth`() throws {
    for latitude in stride(from: -89.9, through: 89.9, by: 0.7) {
      let distance = try position((latitude, 10)).distance(to: try position((-latitude, -170)))
      #expect(abs(distance - 20_015.114_4) < 0.01)
    }
  }

  @Test func `rounding never makes a distance longer than half the circumference`() throws {
    let distance = try position((-47.7638, 61.3471)).distance(to: try position((47.76380000000005, -118.6529)))
    #expect(abs(distance - 20_015.114_4) < 0.01)
  }

  @Test func `a user exactly at the radius is within it`() throws {
    let address = Address(
      street: nil, suite: nil, city: nil, zipcode: nil, geo: Coordinates(lat: "52.5", lng: "13.4"))
    let user = User(id: 1, name: "Ana", username: "ana", email: "a@example.org", address: address)
    let centre = try position((50, 19.9))
    let distance = centre.distance(to: try position((52.5, 13.4)))
    var within = Neighbourhood(of: centre, within: distance)
    within.add([user])
    #expect(within.neighbours.map(\.user) == [user])
    var beyond = Neighbourhood(of: centre, within: distance.nextDown)
    beyond.add([user])
    #expect(beyond.beyond == 1)
  }

  @Test(arguments: [(90.1, 0.0), (-90.1, 0), (0, 180.1), (0, -180.1), (.nan, 0), (0, .infinity)])
  func `a latitude or longitude out of range is rejected`(_ place: (Double, Double)) {
    #expect(Position(latitude: place.0, longitude: place.1) == nil)
  }

  @Test(arguments: [("", "0"), ("north", "0"), ("0", "0x"), ("1,5", "0"), ("91", "0")])
  func `coordinates that are not valid numbers have no position`(_ lat: String, _ lng: String) {
    #expect(Position(Coordinates(lat: lat, lng: lng)) == nil)
  }

  private func position(_ degrees: (Double, Double)) throws -> Position {
    try #require(Position(latitude: degrees.0, longitude: degrees.1))
  }
}
