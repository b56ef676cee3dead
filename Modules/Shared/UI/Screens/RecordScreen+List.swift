extension RecordScreen {
  /// What is printed of a list of `rows`.
  ///
  /// - Parameters:
  ///   - head: What JSON says before them; made only for documents.
  ///   - summary: The parts of the last line of a table, not yet harmless; scripts get it as a note.
  ///   - style: How that line is set off.
  ///   - table: The lines of the table that has these columns; none for no rows unless told otherwise.
  package func rendering(
    of rows: [Row], head: @escaping @autoclosure () -> [JSONValue.Member], summary: [String], style: Style = .dim,
    layout: Layout, table: (([Column<Row>]) -> [String])? = nil
  ) -> Rendering {
    let columns = shownColumns(for: rows, in: layout)
    let script = ScriptText(columns, rows) {
      let records = rows.filter(isListed).map { shownJSON(of: $0, in: layout) }
      return [JSONDocument(head(), list: nouns.several, of: records)]
    }
    if let text = script.text(in: layout.format) {
      return Rendering(text, notes: layout.format == .json ? [] : [layout.line(of: summary)])
    }
    let lines = table?(columns) ?? (rows.isEmpty ? [] : Table(columns, layout: layout).lines(rows))
    return Rendering((lines + layout.lastLine(summary, style)).map { $0 + "\n" }.joined())
  }

  /// How many of them `rows` are: `20 tasks`.
  package func count(of rows: [Row]) -> String {
    let count = rows.count(where: isListed)
    return "\(count) \(count == 1 ? nouns.one : nouns.several)"
  }
}
