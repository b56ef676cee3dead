import CEditline

/// A position on the screen for the next character of a line; rows count from that of the prompt.
struct LineLayout: Hashable {
  private let columns: Int
  private(set) var row = 0
  /// The column, always left of the right margin.
  private(set) var column = 0

  /// Creates the position after a prompt of `promptWidth` columns, on a screen of `columns`.
  init(promptWidth: Int, columns: Int) {
    self.columns = max(columns, 1)
    for _ in 0..<promptWidth { put(1) }
  }

  /// The number of columns left on the row, excluding the last one.
  var room: Int { max(0, columns - 1 - column) }

  /// Returns the position after `text`.
  func after(_ text: String) -> LineLayout {
    var place = self
    for scalar in text.unicodeScalars { place.put(scalar.editlineColumns) }
    return place
  }

  /// Returns the longest prefix of `text` that fits on the rest of the row.
  func fitting(_ text: String) -> String {
    var left = room
    return String(
      text.prefix { character in
        left -= character.unicodeScalars.reduce(0) { $0 + $1.editlineColumns }
        return left >= 0
      })
  }

  /// Returns whether every scalar of `text` takes columns of its own, so that positions are certain.
  static func isCertain(of text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.editlineColumns > 0 } }

  /// Advances past a character of `width` columns and returns its position; a character is never split at the margin.
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
  // Not `DisplayWidth`, because libedit positions the cursor by the C library's width of each scalar.
  /// The number of columns that libedit counts for the scalar.
  var editlineColumns: Int { max(0, Int(editline_column_count(wide))) }
}
