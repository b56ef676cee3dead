/// The lines of a table.
package struct TableText: Hashable, Sendable {
  package let lines: [String]
  /// The names of the columns for which there was no room.
  package let omitted: [String]

  package init(_ lines: [String], omitted: [String] = []) {
    self.lines = lines
    self.omitted = omitted
  }
}

/// How the columns of a table are set, as its first rows need it.
package struct TableSetting: Sendable {
  /// The indices of the columns that are shown.
  let shown: [Int]
  /// The width that each column would have if there were room for all.
  let natural: [Int]
  /// The same without its heading.
  let cells: [Int]
  /// The width that four of five cells of a column of text need; the same as `natural` for few rows.
  let usual: [Int]
}

/// A table of rows in columns, aligned by display width.
package struct Table<Row> {
  private let columns: [Column<Row>]
  private let fitter: TableFitter

  package init(_ columns: [Column<Row>], layout: Layout) {
    self.columns = columns
    fitter = TableFitter(
      columns: columns.map {
        TableFitter.Column(
          name: $0.name, isNumeric: $0.isNumeric, isFlexible: $0.isFlexible, isKey: $0.isKey, widest: $0.widest,
          presence: $0.presence)
      }, layout: layout)
  }

  /// Returns whether no cell of `rows` is shortened too much in `width` columns.
  package func isLegible(_ rows: [Row], in width: Int) -> Bool { fitter.isLegible(cells(of: rows), in: width) }

  /// Returns a line of headings, then a line for each row, none of which ends with spaces, and the columns for which there
  /// was no room.
  package func text(_ rows: [Row]) -> TableText { laidOut(rows).text }

  /// Returns the same, and how the columns are set, for the lines of further rows.
  ///
  /// - Parameter examples: Rows that are not in the table, but would have room there.
  package func laidOut(
    _ rows: [Row], beside examples: [Row] = []
  ) -> (text: TableText, setting: TableSetting) {
    let cells = cells(of: rows)
    let (setting, omitted) = fitter.setting(for: examples.isEmpty ? cells : cells + self.cells(of: examples))
    return (TableText([heading(under: setting)] + lines(rows, cells, setting), omitted: omitted), setting)
  }

  /// Returns the line of headings of a table with this setting.
  package func heading(under setting: TableSetting) -> String { fitter.heading(under: setting) }

  /// Returns a line for each of further rows under a table with this setting; columns that need it become wider.
  func lines(_ rows: [Row], under setting: TableSetting) -> [String] {
    let cells = cells(of: rows)
    return lines(rows, cells, fitter.widened(setting, for: cells))
  }

  private func lines(_ rows: [Row], _ cells: [[TableFitter.Cell]], _ setting: TableSetting) -> [String] {
    let widths = fitter.widths(of: setting)
    let layout = fitter.layout
    guard layout.isColored || layout.hasLinks else {
      return cells.map { fitter.line($0, widths, setting.shown) { $1 } }
    }
    let (styles, pages) = (columns.map { $0.style }, columns.map { $0.page })
    return rows.indices.map { row in
      fitter.line(cells[row], widths, setting.shown) { column, text in
        let styled = styles[column](rows[row]).applied(to: text, isColored: layout.isColored)
        return layout.hasLinks ? Hyperlink.text(styled, to: pages[column](rows[row])) : styled
      }
    }
  }

  private func cells(of rows: [Row]) -> [[TableFitter.Cell]] {
    // A key path would be made anew for each table, since the type of rows is known only where the program runs.
    let cells = columns.map { $0.cell }
    return fitter.cells(of: rows.map { row in cells.map { $0(row) } })
  }
}

/// Fits the columns of a table into a layout. Whatever the rows are, they are only cells here, since code that depends on
/// their type, which is known only where the program runs, takes several times as long for each of them.
private struct TableFitter {
  /// What a column is like, whatever its rows are.
  struct Column {
    let name: String
    let isNumeric: Bool
    let isFlexible: Bool
    let isKey: Bool
    let widest: Int?
    let presence: ColumnPresence
  }

  /// A text with its width, which takes long to measure.
  typealias Cell = (text: String, width: Int)

  private static let gap = 2
  // No text is shortened below `narrowest`, or below `comfortable` only to make room for an optional column.
  private static let narrowest = 8
  private static let comfortable = 16
  // Room for a character and an ellipsis, for want of anything better.
  private static let least = 2
  let columns: [Column]
  let layout: Layout

  static func cell(_ text: String) -> Cell { (text, DisplayWidth.of(text)) }

  /// Returns the cells of rows with these texts in their columns.
  func cells(of rows: [[String]]) -> [[Cell]] {
    // A text is often the same as the one above it, and then has its width.
    var above = columns.map { _ in (text: "", cell: Self.cell("")) }
    return rows.map { texts in
      texts.indices.map { index in
        let text = texts[index]
        if !text.utf8.elementsEqual(above[index].text.utf8) {
          above[index] = (text, cell(VisibleText.of(text), in: columns[index]))
        }
        return above[index].cell
      }
    }
  }

  private func cell(_ text: String, in column: Column) -> Cell {
    guard layout.fields == nil, let widest = column.widest else { return Self.cell(text) }
    return DisplayWidth.fitted(text, to: widest, ellipsis: layout.ellipsis)
  }

  func isLegible(_ cells: [[Cell]], in width: Int) -> Bool {
    let natural = natural(of: [headings] + cells)
    let widths = columns.indices.map { columns[$0].isFlexible ? min(natural[$0], Self.narrowest) : natural[$0] }
    return widths.reduce(Self.gap * (columns.count - 1), +) <= width
  }

  func setting(for cells: [[Cell]]) -> (setting: TableSetting, omitted: [String]) {
    let widest = natural(of: cells)
    let natural = zip(headings, widest).map { max($0.width, $1) }
    let fitting = fitting(cells, natural)
    let setting = TableSetting(
      shown: legible(fitting, natural, widest), natural: natural, cells: widest, usual: usual(cells, natural))
    return (setting, fitting.filter { !setting.shown.contains($0) }.map { columns[$0].name })
  }

  func heading(under setting: TableSetting) -> String {
    line(headings, widths(of: setting), setting.shown) { Style.bold.applied(to: $1, isColored: layout.isColored) }
  }

  func widened(_ setting: TableSetting, for cells: [[Cell]]) -> TableSetting {
    let widest = natural(of: cells)
    return TableSetting(
      shown: setting.shown, natural: zip(setting.natural, widest).map { max($0, $1) },
      cells: zip(setting.cells, widest).map { max($0, $1) }, usual: setting.usual)
  }

  private var headings: [Cell] { columns.map { Self.cell($0.name.uppercased()) } }

  private func natural(of lines: [[Cell]]) -> [Int] {
    var widest = [Int](repeating: 0, count: columns.count)
    for line in lines {
      for column in widest.indices { widest[column] = max(widest[column], line[column].width) }
    }
    return widest
  }

  private func usual(_ cells: [[Cell]], _ natural: [Int]) -> [Int] {
    guard layout.width != nil, cells.count >= 5 else { return natural }
    return columns.indices.map { column in
      guard columns[column].isFlexible else { return natural[column] }
      let widths = cells.map { $0[column].width }.sorted()
      return max(widths[cells.count * 4 / 5 - 1], headings[column].width)
    }
  }

  // The columns to show. If there is no room for all, the leftmost optional ones are dropped first.
  private func fitting(_ cells: [[Cell]], _ natural: [Int]) -> [Int] {
    let all = Array(columns.indices)
    guard layout.fields == nil, columns.contains(where: { $0.presence != .always }) else { return all }
    var shown = all.filter { index in
      [.always, .unlessCramped].contains(columns[index].presence) || cells.isEmpty
        || cells.contains { !$0[index].text.isEmpty }
    }
    while let width = layout.width, comfort(natural, shown) > width,
      let first = shown.firstIndex(where: { columns[$0].presence == .whereItFits })
    {
      shown.remove(at: first)
    }
    return shown
  }

  // Of `shown`, the columns that leave room for the others to be read; the rightmost optional ones are dropped first,
  // and in the end those for which there is no room at all.
  private func legible(_ shown: [Int], _ natural: [Int], _ cells: [Int]) -> [Int] {
    guard let width = layout.width else { return shown }
    let least = columns.indices.map { columns[$0].isFlexible ? min(natural[$0], Self.narrowest) : cells[$0] }
    var shown = shown
    while layout.fields == nil, shown.reduce(Self.gap * (shown.count - 1), { $0 + least[$1] }) > width,
      let last = shown.lastIndex(where: { columns[$0].presence == .unlessCramped })
        ?? shown.lastIndex(where: { columns[$0].presence == .unlessEmpty })
    {
      shown.remove(at: last)
    }
    return Array(shown.prefix(max(1, (width + Self.gap) / (Self.least + Self.gap))))
  }

  private func comfort(_ natural: [Int], _ shown: [Int]) -> Int {
    let widths = shown.map { columns[$0].isFlexible ? min(natural[$0], Self.comfortable) : natural[$0] }
    return widths.reduce(Self.gap * (shown.count - 1), +)
  }

  // Shortens what is unusually long first, then columns of text, then headings, addresses and other columns, and those that are keys last.
  func widths(of setting: TableSetting) -> [Int] {
    guard let width = layout.width else { return setting.natural }
    let (shown, cells) = (setting.shown, setting.cells)
    var widths = setting.natural
    let isWide = shown.reduce(Self.gap * (shown.count - 1), { $0 + widths[$1] }) > width
    // Where not everything fits, a single long name must not push all other columns aside.
    for index in shown.dropLast() where isWide && widths[index] > 2 * setting.usual[index] {
      widths[index] = max(setting.usual[index] * 3 / 2, Self.comfortable)
    }
    let steps: [(isIn: (Column) -> Bool, least: (Int) -> Int)] = [
      ({ $0.isFlexible }, { max(setting.usual[$0], Self.narrowest) }),
      ({ $0.isFlexible && !$0.isKey }, { _ in Self.narrowest }),
      ({ _ in true }, { max(Self.least, cells[$0]) }),
      ({ $0.isFlexible }, { _ in Self.narrowest }),
      ({ !$0.isKey }, { _ in Self.least }),
      ({ $0.isFlexible }, { _ in Self.least }),
      ({ _ in true }, { _ in Self.least }),
    ]
    for step in steps {
      while shown.reduce(Self.gap * (shown.count - 1), { $0 + widths[$1] }) > width {
        let shrinkable = shown.filter { step.isIn(columns[$0]) && widths[$0] > step.least($0) }
        guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }

  func line(_ cells: [Cell], _ widths: [Int], _ shown: [Int], drawn: (Int, String) -> String) -> String {
    // Bytes, to which blanks are added at once.
    var line: [UInt8] = []
    var blanks = 0
    for index in shown {
      let isNumeric = columns[index].isNumeric
      let isFitting = cells[index].width <= widths[index]
      let (text, width) =
        isFitting
        ? cells[index] : DisplayWidth.fitted(cells[index].text, to: widths[index], ellipsis: layout.ellipsis)
      let rest = max(0, widths[index] - width)
      if text.isEmpty {
        blanks += rest + Self.gap
        continue
      }
      line += repeatElement(UInt8(ascii: " "), count: blanks + (isNumeric ? rest : 0))
      line += drawn(index, text).utf8
      blanks = (isNumeric ? 0 : rest) + Self.gap
    }
    return String(decoding: line, as: UTF8.self)
  }
}
