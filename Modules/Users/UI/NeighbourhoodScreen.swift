import SharedDomain
package import SharedPresentation
package import SharedUI
package import UsersPresentation

/// The list of users around a place.
package struct NeighbourhoodScreen: ListScreen {
  package init() {}

  package let noun = Noun("user")

  package let columns: [Column<NeighbourRow>] = [
    Column("id", id: { $0.user.id }),
    Column("name", isFlexible: true) { $0.user.name },
    Column("username", isFlexible: true, presence: .whereItFits) { $0.user.username },
    Column("km", isNumeric: true) { Decimal.text(of: $0.distance) },
    Column("city", isFlexible: true, presence: .unlessCramped) { $0.user.detail("address.city") ?? "" },
  ]

  package let members = ["id", "name", "username", "km", "city"]

  package func rows(of model: NeighbourhoodViewModel) -> [NeighbourRow] { model.rows }

  package func hiddenCount(of model: NeighbourhoodViewModel) -> Int { model.beyond }

  /// Returns how many users have no coordinates.
  package func remark(of model: NeighbourhoodViewModel) -> String? {
    model.unplaced == 0 ? nil : "\(model.unplaced) without coordinates"
  }

  /// Returns the place and how many users have no coordinates.
  package func context(of model: NeighbourhoodViewModel) -> [JSONValue.Member] {
    [
      .init("near", .object([.init("lat", .degrees(model.latitude)), .init("lng", .degrees(model.longitude))])),
      .init("unplaced", .int(model.unplaced)),
    ]
  }

  /// Returns the user and the distance.
  package func json(of row: NeighbourRow) -> JSONValue {
    .object(
      [
        .init("id", .id(row.user.id)), .init("name", known: row.user.name),
        .init("username", known: row.user.username), .init("km", .decimal(row.distance)),
        .init("city", optional: row.user.detail("address.city")),
      ].compactMap(\.self))
  }
}

extension JSONValue {
  // The service sends coordinates as text.
  fileprivate static func degrees(_ degrees: Double) -> JSONValue { .string("\(degrees)") }
}
