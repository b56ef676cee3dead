import SharedDomain
package import SharedPresentation
package import SharedUI
package import UsersDomain

/// The list of users around a place.
package struct NeighbourhoodScreen: ListScreen {
  package init() {}

  package let noun = Noun("user")

  package let columns: [Column<Neighbour>] = [
    Column("id", id: { $0.user.id }),
    Column("name", isFlexible: true) { $0.user.name },
    Column("username", isFlexible: true, presence: .whereItFits) { $0.user.username },
    Column("km", isNumeric: true) { $0.distance.withOneDecimal },
    Column("city", isFlexible: true, presence: .unlessCramped) { $0.user.address?.city ?? "" },
  ]

  /// The columns, with whole kilometres where tenths say nothing.
  package func tableColumns(for rows: [Neighbour], in layout: Layout) -> [Column<Neighbour>] {
    columns.map { column in
      column.name == "km" ? Column("km", isNumeric: true) { Self.text(ofKilometres: $0.distance) } : column
    }
  }

  // As 92.8 or 11,048.
  private static func text(ofKilometres distance: Double) -> String {
    let whole = Int(distance.rounded())
    if distance < 100 { return distance.withOneDecimal }
    return whole < 1_000 ? "\(whole)" : "\(whole / 1_000),\("\(1_000 + whole % 1_000)".dropFirst())"
  }

  package let members = ["id", "name", "username", "km", "city"]

  package func rows(of model: Neighbourhood) -> [Neighbour] { model.neighbours }

  package func hiddenCount(of model: Neighbourhood) -> Int { model.beyond }

  /// Returns how many users have no coordinates.
  package func remark(of model: Neighbourhood) -> String? {
    model.unplaced == 0 ? nil : "\(model.unplaced) without coordinates"
  }

  /// Returns the place and how many users have no coordinates.
  package func context(of model: Neighbourhood) -> [JSONValue.Member] {
    // The service sends coordinates as text.
    let (lat, lng) = ("\(model.centre.latitude)", "\(model.centre.longitude)")
    return [
      .init("near", .object([.init("lat", .string(lat)), .init("lng", .string(lng))])),
      .init("unplaced", .int(model.unplaced)),
    ]
  }

  /// Returns the user and the distance.
  package func json(of row: Neighbour) -> JSONValue {
    .members(
      .init("id", .id(row.user.id)), .init("name", known: row.user.name), .init("username", known: row.user.username),
      .init("km", .decimal(row.distance)), .init("city", optional: row.user.address?.city))
  }
}
