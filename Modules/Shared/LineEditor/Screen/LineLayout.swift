import CEditline

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
    for scalar in text.unicodeScalars { place.put(scalar.editlineColumns) }
    return place
  }

  /// The beginning of `text` that fits in what is left of the row.
  func fitting(_ text: String) -> String {
    var left = room
    return String(
      text.prefix { character in
        left -= character.unicodeScalars.reduce(0) { $0 + $1.editlineColumns }
        return left >= 0
      })
  }

  /// Whether each scalar of `text` has columns of its own, so that its place on the screen is beyond doubt.
  static func isCertain(of text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.editlineColumns > 0 } }

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

extension Unicode.Scalar {
  // What `DisplayWidth` says does not count here: libedit places the cursor by what the C library says of each scalar.
  /// How many columns it takes on a line, as libedit counts them.
  var editlineColumns: Int { max(0, Int(editline_column_count(wide))) }
}
