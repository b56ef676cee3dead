import SharedUI

/// What the editor shows: the prompt, the line, a suggestion after it, and a list below it, laid out in rows.
struct LineFrame: Equatable {
  /// A row of the screen.
  struct Row: Hashable {
    /// The columns before the first cell.
    var indent = 0
    var cells: [LineCell] = []
    /// Whether the terminal itself goes on to the next row, so that copied text has no line break there.
    var isWrapped = false

    /// The columns in use; if that is uncertain, the most.
    var width: Int { cells.reduce(indent) { $0 + $1.width } }
    var isCertain: Bool { cells.allSatisfy(\.isCertain) }
  }

  /// A place on the screen.
  struct Place: Hashable {
    var row: Int
    var column: Int
  }

  /// The rows of the line; the first begins after the prompt, unless it has scrolled out of sight.
  private(set) var rows: [Row] = [Row()]
  /// The row of the cursor, and the number of cells before it.
  private(set) var cursor = (row: 0, cell: 0)
  /// The rows below the line, no wider than the screen.
  private(set) var list: [String] = []
  private(set) var hasPrompt = true
  /// Whether rows of the line are out of sight.
  private(set) var isCut = false
  /// Whether a suggestion is shown after the line.
  private(set) var hasSuggestion = false
  let columns: Int

  /// Creates a frame of `texts`, a row each, without a prompt. The cursor is at the end of the first.
  init(_ texts: [String], columns: Int) {
    self.columns = columns
    hasPrompt = false
    rows = [Row(cells: texts[0].map(LineCell.init))]
    list = Array(texts.dropFirst())
    cursor = (0, rows[0].cells.count)
  }

  /// Creates the frame of `line` after a prompt of `indent` columns.
  ///
  /// - Parameter list: Returns the rows to show below the line, at most the given number.
  init(_ line: EditedLine, indent: Int, columns: Int, height: Int, list: (Int) -> [String] = { _ in [] }) {
    self.columns = columns
    let cells = Self.cells(of: line)
    let isCertain = cells.allSatisfy { $0?.isCertain ?? true }
    lay(cells, line.left.unicodeScalars.count, isWrapping: isCertain, indent)
    self.list = list(max(1, min(height - 1, max(3, height - rows.count))))
    let maxRows = max(1, height - self.list.count)
    if rows.count > maxRows {
      // Rows that the terminal wraps would count from a row that is out of sight.
      for row in rows.indices { rows[row].isWrapped = false }
      cut(to: maxRows)
    } else if line.right.isEmpty {
      suggest(line.suggestion)
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.cursor == other.cursor && one.rows == other.rows && one.list == other.list && one.columns == other.columns
      && one.hasPrompt == other.hasPrompt
  }

  var rowCount: Int { rows.count + list.count }

  /// The place of the cursor, counted from the start of the first row; where widths are uncertain, the rightmost.
  var cursorPlace: Place {
    Place(
      row: cursor.row,
      column: rows[cursor.row].cells.prefix(cursor.cell).reduce(rows[cursor.row].indent) { $0 + $1.width })
  }

  /// Returns the place of the cursor after the terminal has got another width, if it rewraps its rows.
  func cursorPlace(atWidth columns: Int) -> Place {
    var (total, layout) = (0, LineLayout(columns: columns))
    for (index, row) in rows.enumerated() {
      let cells = index == cursor.row ? row.cells.prefix(cursor.cell) : row.cells[...]
      for _ in 0..<row.indent { layout.put(1) }
      for cell in cells { layout.put(cell.width) }
      if index == cursor.row { break }
      if !row.isWrapped {
        total += layout.rowCount
        layout = LineLayout(columns: columns)
      }
    }
    return Place(row: total + layout.row, column: layout.column)
  }

  // nil for a line break.
  private static func cells(of line: EditedLine) -> [LineCell?] {
    var cells: [LineCell?] = []
    var styles = (line.spans ?? [])[...]
    var offset = 0
    for character in (line.left + line.right).editorCharacters {
      // No other character that Unicode counts as a line break is one here.
      guard character != "\n" else {
        cells.append(nil)
        offset += 1
        continue
      }
      var cell = LineCell(character)
      while let span = styles.first, span.range.upperBound <= offset { styles.removeFirst() }
      cell.style = styles.last { $0.range.contains(offset) }?.style.rawValue ?? ""
      offset += cell.count
      cells.append(cell)
    }
    return cells
  }

  private mutating func lay(_ cells: [LineCell?], _ cursorOffset: Int, isWrapping: Bool, _ indent: Int) {
    // Where widths are uncertain, a row ends before it can reach the margin.
    let margin = isWrapping ? columns : columns - 1
    rows[0].indent = indent
    var (offset, column) = (0, indent)
    var isPlaced = false
    for cell in cells {
      if column + (cell?.width ?? 0) > margin || column >= margin {
        rows[rows.count - 1].isWrapped = isWrapping
        rows.append(Row())
        column = 0
      }
      let count = cell?.count ?? 1
      if !isPlaced, offset + count > cursorOffset {
        cursor = (rows.count - 1, rows[rows.count - 1].cells.count)
        isPlaced = true
      }
      offset += count
      if let cell {
        rows[rows.count - 1].cells.append(cell)
        column += cell.width
      } else {
        column = indent < columns / 2 ? indent : 0
        rows.append(Row(indent: column))
      }
    }
    if column >= margin {
      rows[rows.count - 1].isWrapped = isWrapping
      rows.append(Row())
    }
    if !isPlaced { cursor = (rows.count - 1, rows[rows.count - 1].cells.count) }
  }

  // Keeps the rows around the cursor.
  private mutating func cut(to count: Int) {
    let first = max(0, min(cursor.row - count / 2, rows.count - count))
    rows = Array(rows[first..<first + count])
    cursor.row -= first
    hasPrompt = first == 0
    isCut = true
  }

  private mutating func suggest(_ text: String) {
    var room = columns - 1 - rows[rows.count - 1].width
    for character in text.firstLine {
      var cell = LineCell(character)
      room -= cell.width
      guard room >= 0 else { break }
      cell.style = Style.dim.rawValue
      rows[rows.count - 1].cells.append(cell)
      hasSuggestion = true
    }
  }
}

/// The line that is edited.
struct EditedLine: Hashable {
  var left = ""
  /// The text after the cursor.
  var right = ""
  /// The coloured parts; `nil` if neither colours nor suggestions are shown.
  var spans: [LineSpan]?
  var suggestion = ""
}
