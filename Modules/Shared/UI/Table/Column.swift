package import SharedPresentation

/// One column of a list: its name, and what stands in it.
package struct Column<Row>: Sendable {
  /// The column's name, in lower case.
  package let name: String
  /// Whether its cells end at the right, as numbers do.
  package let isNumeric: Bool
  /// Whether its cells may be shortened where the line is too narrow.
  package let isFlexible: Bool
  /// When a table for people has it.
  package let presence: Presence
  /// The cell of a row.
  package let cell: @Sendable (Row) -> String
  /// How the cell of a row is set off.
  package let style: @Sendable (Row) -> Style

  /// When a table for people has a column that nobody asked for by its name.
  package enum Presence: Sendable {
    /// In any case.
    case always
    /// If something stands in it.
    case whereFilled
    /// If something stands in it, and the terminal has room for it without squeezing the others.
    case whereRoomy
  }

  /// A column called `name`.
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
  /// What stands in it, to find and to sort rows by.
  package var field: Field<Row> {
    Field(name) { [cell, isNumeric] row in
      let text = cell(row)
      return isNumeric ? Double(text).map { .number($0) } ?? .text(text) : text.isEmpty ? .nothing : .text(text)
    }
  }
}
