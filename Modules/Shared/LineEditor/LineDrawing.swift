import CEditline
import SharedUI

/// Draws a line in colours over its current cells, followed by a dimmed suggestion.
///
/// It never reaches the right margin by itself and leaves the cursor where it was, so that the editor's view of the
/// screen stays correct.
struct LineDrawing {
  private let start: LineLayout
  private let cursor: LineLayout
  private var sequence = ""
  private var row: Int
  private var rendition = ""

  /// Returns the escape sequences that draw `left` and `right` of the cursor after a prompt that ends at `start`.
  ///
  /// - Parameter suggestion: The suggestion, already cut to fit.
  static func sequence(
    left: String, right: String, spans: [LineSpan], suggestion: String, from start: LineLayout
  ) -> String {
    var drawing = LineDrawing(start: start, cursor: start.after(left))
    drawing.draw(left + right, spans)
    if !suggestion.isEmpty { drawing.suggest(suggestion, at: start.after(left + right)) }
    drawing.goBack()
    return drawing.sequence
  }

  private init(start: LineLayout, cursor: LineLayout) {
    self.start = start
    self.cursor = cursor
    row = cursor.row
  }

  private mutating func draw(_ text: String, _ spans: [LineSpan]) {
    let scalars = Array(text.unicodeScalars)
    var renditions = [String](repeating: "", count: scalars.count)
    for span in spans {
      for offset in span.range.clamped(to: 0..<scalars.count) { renditions[offset] = span.style.rawValue }
    }
    var place = start
    if !scalars.isEmpty { go(to: place) }
    for (scalar, wanted) in zip(scalars, renditions) {
      let cell = place.put(scalar.editlineColumns)
      if cell.row != row { go(to: cell) }
      set(wanted)
      sequence.unicodeScalars.append(scalar)
    }
    set("")
  }

  private mutating func suggest(_ text: String, at end: LineLayout) {
    go(to: end)
    set("2")
    sequence += text
    set("")
    sequence += "\u{1B}[K"
  }

  private mutating func goBack() { if !sequence.isEmpty { go(to: cursor) } }

  private mutating func go(to place: LineLayout) {
    sequence += "\r"
    if place.row != row { sequence += "\u{1B}[\(abs(place.row - row))" + (place.row < row ? "A" : "B") }
    if place.column > 0 { sequence += "\u{1B}[\(place.column)C" }
    row = place.row
  }

  private mutating func set(_ wanted: String) {
    guard wanted != rendition else { return }
    sequence += wanted.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(wanted)m"
    rendition = wanted
  }
}

/// A position on the screen for the next character of a line; rows count from that of the prompt.
struct LineLayout: Hashable {
  private let columns: Int
  private(set) var row = 0
  /// The column, always left of the right margin.
  private(set) var column = 0

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
