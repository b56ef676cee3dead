package import SharedDomain
package import SharedPresentation

/// A column of a list.
package struct Column<Row>: Sendable {
  /// The column's name, in lower case.
  package let name: String
  /// Whether cells are aligned to the right, as numbers are.
  package let isNumeric: Bool
  /// Whether cells may be shortened if the line is too narrow.
  package let isFlexible: Bool
  /// Whether shortened cells would be of little use, so that others are shortened first: ids, numbers, addresses.
  let isKey: Bool
  /// The width to which a table shortens longer cells, so that one does not take the room of others, unless columns are
  /// requested; `nil` for no limit.
  let widest: Int?
  package let presence: ColumnPresence
  package private(set) var cell: @Sendable (Row) -> String
  package let style: @Sendable (Row) -> Style
  /// Returns the address of the page that a cell leads to, where the terminal can open one; `nil` for none.
  let page: @Sendable (Row) -> String?
  private var value: @Sendable (Row) -> FieldValue
  private var id: (@Sendable (Row) -> ServiceID?)?

  package init(
    _ name: String, isNumeric: Bool = false, isFlexible: Bool = false, isKey: Bool = false, widest: Int? = nil,
    presence: ColumnPresence = .always, cell: @escaping @Sendable (Row) -> String,
    style: @escaping @Sendable (Row) -> Style = { _ in .plain },
    page: @escaping @Sendable (Row) -> String? = { _ in nil }
  ) {
    self.name = name
    self.isNumeric = isNumeric
    self.isFlexible = isFlexible
    self.isKey = isKey || isNumeric
    self.widest = widest
    self.presence = presence
    self.cell = cell
    self.style = style
    self.page = page
    id = nil
    value = { row in
      let text = cell(row)
      return isNumeric ? Double(text).map { .number($0) } ?? .text(text) : text.isEmpty ? .nothing : .text(text)
    }
  }

  /// Creates a column of ids, which are sorted as such; `nil` is sorted by its cell after them.
  package init(
    _ name: String, id: @escaping @Sendable (Row) -> ServiceID?, cell: (@Sendable (Row) -> String)? = nil
  ) {
    let cell = cell ?? { id($0)?.typed ?? "" }
    self.init(name, isNumeric: true, cell: cell)
    self.id = id
    value = { row in id(row).map { .id($0) } ?? .text(cell(row)) }
  }
}

/// When an aligned table includes a column that was not requested by name.
package enum ColumnPresence: Sendable {
  case always
  /// If any cell has text; left out after the columns that are there `unlessCramped` if there still is no room.
  case unlessEmpty
  /// If any cell has text and the terminal has room for the column without squeezing the others.
  case whereItFits
  /// Unless the terminal is so narrow that texts would become illegible; a remark says so.
  case unlessCramped
}

extension Column {
  /// Returns the column with `id:` before each text that looks like a number that another of `rows` has as its id.
  package func distinguishing(_ rows: [Row]) -> Column {
    guard let id, rows.contains(where: { id($0)?.lookalike != nil }) else { return self }
    let numbers = Set(rows.compactMap(id).filter { !$0.isText })
    return Column(name, id: id) { [cell] row in
      let isAmbiguous = id(row)?.lookalike.map(numbers.contains) ?? false
      return isAmbiguous ? ServiceID.prefix + cell(row) : cell(row)
    }
  }

  /// Returns the column for rows that have such a row in them.
  package func inside<Other>(_ part: @escaping @Sendable (Other) -> Row) -> Column<Other> {
    var column = Column<Other>(
      name, isNumeric: isNumeric, isFlexible: isFlexible, isKey: isKey, widest: widest, presence: presence,
      cell: { [cell] row in cell(part(row)) }, style: { [style] row in style(part(row)) },
      page: { [page] row in page(part(row)) })
    column.value = { [value] row in value(part(row)) }
    if let id { column.id = { row in id(part(row)) } }
    return column
  }

  /// The column with the user's own time, if it has times.
  var inLocalTime: Column {
    guard name == "at" || name.hasSuffix("At") else { return self }
    return changing(self) { $0.cell = { [cell] in Timestamp.local(cell($0)) } }
  }

  /// The column as a field for filtering and sorting.
  package var field: Field<Row> { Field(name, value: value) }
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
