/// Lays rows out in columns, aligned by display width.
package struct Table<Row> {
  private static var gap: String { "  " }
  private static var narrowest: Int { 8 }
  private let columns: [Column<Row>]
  private let layout: Layout

  /// A table of `columns`, fitted to the width of `layout`.
  package init(_ columns: [Column<Row>], layout: Layout) {
    self.columns = columns
    self.layout = layout
  }

  /// A line of headings, then a line for each row.
  package func lines(_ rows: [Row]) -> [String] {
    let cells = rows.map { row in columns.map { VisibleText.of($0.cell(row)) } }
    let headings = columns.map { $0.name.uppercased() }
    let widths = fitted(natural(of: [headings] + cells))
    let head = line(headings, widths, styles: columns.map { _ in .bold })
    return [head] + zip(rows, cells).map { row, cells in line(cells, widths, styles: columns.map { $0.style(row) }) }
  }

  private func natural(of lines: [[String]]) -> [Int] {
    columns.indices.map { column in lines.lazy.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
  }

  private func fitted(_ natural: [Int]) -> [Int] {
    guard let width = layout.width else { return natural }
    var widths = natural
    let gaps = Self.gap.utf8.count * (columns.count - 1)
    while widths.reduce(gaps, +) > width {
      let shrinkable = columns.indices.filter { columns[$0].isFlexible && widths[$0] > Self.narrowest }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int], styles: [Style]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let (text, width) = DisplayWidth.fitted(cell, to: widths[index], ellipsis: layout.ellipsis)
      let blanks = String(repeating: " ", count: max(0, widths[index] - width))
      let styled = styles[index].applied(to: text, isColored: layout.isColored)
      line += columns[index].isNumeric ? blanks + styled : styled + (isLast ? "" : blanks)
      if !isLast { line += Self.gap }
    }
    return line
  }
}
