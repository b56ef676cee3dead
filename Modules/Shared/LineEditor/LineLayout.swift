/// Where the next character of a line goes on the screen; rows are counted from the prompt's.
struct LineLayout: Hashable {
  private let columns: Int
  /// Its row.
  private(set) var row = 0
  /// Its column, left of the right margin.
  private(set) var column = 0

  /// The place behind a prompt of `promptWidth` columns, on a screen of `columns`.
  init(promptWidth: Int, columns: Int) {
    self.columns = max(columns, 1)
    for _ in 0..<promptWidth { put(1) }
  }

  /// How many columns are left on the row, the last one left free.
  var room: Int { max(0, columns - 1 - column) }

  /// The place behind `text`.
  func after(_ text: String) -> LineLayout {
    var place = self
    for scalar in text.unicodeScalars { place.put(CellWidth.of(scalar)) }
    return place
  }

  /// Goes past a character of `width` columns, and tells where that one stands: it is never cut at the margin.
  @discardableResult
  mutating func put(_ width: Int) -> LineLayout {
    if column + width > columns { (row, column) = (row + 1, 0) }
    let place = self
    column += width
    if column >= columns { (row, column) = (row + 1, 0) }
    return place
  }
}
