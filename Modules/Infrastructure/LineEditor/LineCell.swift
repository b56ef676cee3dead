import CEditline
import SharedUI

/// A character of a line as it is drawn.
struct LineCell: Hashable {
  let text: String
  /// The number of columns it takes; if terminals disagree, the most that one of them uses.
  let width: Int
  /// Whether all terminals use the same number of columns.
  let isCertain: Bool
  /// The number of Unicode scalars of the line that it stands for.
  let count: Int
  var style = ""

  /// Creates the cell of `character`, which is not a line break.
  init(_ character: Character) {
    let scalars = character.unicodeScalars
    count = scalars.count
    if let only = character.asciiValue, count == 1 {
      text = (0x20..<0x7F).contains(only) ? String(character) : "^" + String(Unicode.Scalar(only ^ 0x40))
      width = text.utf8.count
      isCertain = true
      return
    }
    let shown = VisibleText.of(String(character))
    let widths = shown.unicodeScalars.map(\.libraryColumns)
    let sum = widths.reduce(0, +)
    let whole = DisplayWidth.of(shown)
    let isBase = (widths.first ?? 0) > 0
    // Marks at the start of a line would join the prompt.
    text = isBase ? shown : "◌" + shown
    width = max(sum, whole, 1) + (isBase ? 0 : 1)
    isCertain = isBase && sum == whole && shown.unicodeScalars.dropFirst().allSatisfy(\.isPlainMark)
  }
}

extension Unicode.Scalar {
  // Not `DisplayWidth`, because terminals and the C library count each scalar.
  /// The number of columns that the C library counts for the scalar.
  var libraryColumns: Int { max(0, Int(editline_column_count(wide))) }

  // An accent, which every terminal draws into the cell before it; unlike what joins characters, such as a virama.
  fileprivate var isPlainMark: Bool {
    properties.generalCategory == .nonspacingMark && properties.canonicalCombiningClass != .virama
      && value < 0x0900
  }
}

/// A position on the screen for the next character of a line; rows count from that of the prompt.
struct LineLayout {
  private let columns: Int
  private(set) var row = 0
  /// The column, always left of the right margin.
  private(set) var column = 0

  init(columns: Int) { self.columns = max(columns, 1) }

  /// The number of rows used.
  var rowCount: Int { column == 0 && row > 0 ? row : row + 1 }

  /// Returns the row of what follows `text`, which libedit draws.
  static func row(after text: String, columns: Int) -> Int {
    var layout = LineLayout(columns: columns)
    for scalar in text.unicodeScalars { layout.put(scalar.libraryColumns) }
    return layout.row
  }

  /// Advances past a character of `width` columns; a character is never split at the margin.
  mutating func put(_ width: Int) {
    if column + width > columns { startRow() }
    column += width
    if column >= columns { startRow() }
  }

  private mutating func startRow() {
    row += 1
    column = 0
  }
}
