package import SharedPresentation

/// A column of a list.
package struct Column<Row>: Sendable {
  /// The column's name, in lower case.
  package let name: String
  /// Whether cells are aligned to the right, as numbers are.
  package let isNumeric: Bool
  /// Whether cells may be shortened if the line is too narrow.
  package let isFlexible: Bool
  package let presence: Presence
  package let cell: @Sendable (Row) -> String
  package let style: @Sendable (Row) -> Style

  /// When an aligned table includes a column that was not requested by name.
  package enum Presence: Sendable {
    case always
    /// If any cell has text.
    case unlessEmpty
    /// If any cell has text and the terminal has room for the column without squeezing the others.
    case whereItFits
  }

  package init(
    _ name: String, isNumeric: Bool = false, isFlexible: Bool = false, presence: Presence = .always,
    cell: @escaping @Sendable (Row) -> String,
    style: @escaping @Sendable (Row) -> Style = { _ in .plain }
  ) {
    self.name = name
    self.isNumeric = isNumeric
    self.isFlexible = isFlexible
    self.presence = presence
    self.cell = cell
    self.style = style
  }
}

extension Column {
  /// The column as a field for filtering and sorting.
  package var field: Field<Row> {
    Field(name) { [cell, isNumeric] row in
      let text = cell(row)
      return isNumeric ? Double(text).map { .number($0) } ?? .text(text) : text.isEmpty ? .nothing : .text(text)
    }
  }
}

/// A named property of an entity.
package struct Property: Sendable {
  /// The name, such as `email` or `address.city`.
  package let name: String
  package let text: String
  package let json: JSONValue

  package init(_ name: String, _ text: String, json: JSONValue) {
    self.name = name
    self.text = text
    self.json = json
  }
}
