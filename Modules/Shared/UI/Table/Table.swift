/// A table of rows in columns, aligned by display width.
package struct Table<Row> {
  private static var gap: Int { 2 }
  // No text is shortened below `narrowest`, or below `comfortable` only to make room for an optional column.
  private static var narrowest: Int { 8 }
  private static var comfortable: Int { 16 }
  private let columns: [Column<Row>]
  private let layout: Layout

  package init(_ columns: [Column<Row>], layout: Layout) {
    self.columns = columns
    self.layout = layout
  }

  /// Returns a line of headings, then a line for each row; no line ends with spaces.
  package func lines(_ rows: [Row]) -> [String] {
    let cells = rows.map { row in columns.map { VisibleText.of($0.cell(row)) } }
    let headings = columns.map { $0.name.uppercased() }
    let natural = natural(of: [headings] + cells)
    let shown = shown(cells, natural)
    let widths = fitted(natural, shown)
    let head = line(headings, widths, shown) { _ in .bold }
    return [head] + zip(rows, cells).map { row, cells in line(cells, widths, shown) { columns[$0].style(row) } }
  }

  private func natural(of lines: [[String]]) -> [Int] {
    columns.indices.map { column in lines.lazy.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
  }

  // The columns to show. If there is no room for all, the leftmost optional ones are dropped first.
  private func shown(_ cells: [[String]], _ natural: [Int]) -> [Int] {
    let all = Array(columns.indices)
    guard layout.fields == nil, columns.contains(where: { $0.presence != .always }) else { return all }
    var shown = all.filter { index in
      columns[index].presence == .always || cells.isEmpty || cells.contains { !$0[index].isEmpty }
    }
    while let width = layout.width, comfort(natural, shown) > width,
      let first = shown.firstIndex(where: { columns[$0].presence == .whereItFits })
    {
      shown.remove(at: first)
    }
    return shown
  }

  private func comfort(_ natural: [Int], _ shown: [Int]) -> Int {
    let widths = shown.map { columns[$0].isFlexible ? min(natural[$0], Self.comfortable) : natural[$0] }
    return widths.reduce(Self.gap * (shown.count - 1), +)
  }

  private func fitted(_ natural: [Int], _ shown: [Int]) -> [Int] {
    guard let width = layout.width else { return natural }
    var widths = natural
    let gaps = Self.gap * (shown.count - 1)
    while shown.reduce(gaps, { $0 + widths[$1] }) > width {
      let shrinkable = shown.filter { columns[$0].isFlexible && widths[$0] > Self.narrowest }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int], _ shown: [Int], style: (Int) -> Style) -> String {
    var line = ""
    var blanks = 0
    for index in shown {
      let (text, width) = DisplayWidth.fitted(cells[index], to: widths[index], ellipsis: layout.ellipsis)
      let rest = max(0, widths[index] - width)
      if text.isEmpty {
        blanks += rest + Self.gap
        continue
      }
      line += String(repeating: " ", count: blanks + (columns[index].isNumeric ? rest : 0))
      line += style(index).applied(to: text, isColored: layout.isColored)
      blanks = (columns[index].isNumeric ? 0 : rest) + Self.gap
    }
    return line
  }
}
