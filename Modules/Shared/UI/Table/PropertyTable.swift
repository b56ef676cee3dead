/// A table with a line for each property of one element, values below their names on a narrow screen.
package enum PropertyTable {
  private static let columns: [Column<Property>] = [
    Column("field", cell: { $0.name }), Column("value", isFlexible: true, cell: { $0.text }),
  ]

  /// Renders `rows`, or `document` in JSON; `source`, where they came from, is the last line.
  package static func rendering(
    of rows: [Property], source: [String], style: Style = .dim, layout: Layout, document: () -> JSONDocument
  ) -> Rendering {
    if let text = layout.format.scriptText(columns, rows, documents: { [document()] }) {
      return Rendering(text, notes: layout.format.isJSON ? [] : [layout.line(of: source)])
    }
    let lines = lines(rows, layout) + layout.lastLine(source, style)
    return Rendering(lines.map { $0 + "\n" }.joined())
  }

  // Even on a narrow screen, nothing is left out: the details of one element are what was asked for.
  private static func lines(_ rows: [Property], _ layout: Layout) -> [String] {
    let width = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
    // On a narrow screen, values are below their names.
    let room = layout.width.map { $0 - 12 } ?? .max
    let blanks = String(repeating: " ", count: max(0, min(width - 5, room)) + 2)
    let headings = ["FIELD", "VALUE"].map { Style.bold.applied(to: $0, isColored: layout.isColored) }
    return [headings.joined(separator: blanks)]
      + DefinitionList(rows.map { ($0.name, $0.text) }, nameWidth: max(5, width), keepsLines: true).lines(in: layout)
  }
}
