/// A screen whose rows are records of fields.
package protocol RecordScreen<Row>: Sendable {
  /// One record.
  associatedtype Row: Sendable

  /// What the records are called: one, and several (which also names them in JSON).
  var nouns: (one: String, several: String) { get }
  /// The columns, from left to right, as scripts have them.
  var columns: [Column<Row>] { get }
  /// The members that a record can have in JSON, in order; one within another by its path, such as `address.city`.
  var members: [String] { get }
  /// The columns of `rows` in a table, with words in place of marks if it is to be plain; `columns` unless told otherwise.
  func tableColumns(for rows: [Row], isPlain: Bool) -> [Column<Row>]
  /// Whether a record counts as one of a list, and stands in JSON; all do unless told otherwise.
  func isListed(_ row: Row) -> Bool
  /// A record as JSON.
  func json(of row: Row) -> JSONValue
}

extension RecordScreen {
  /// As scripts have them.
  package func tableColumns(for rows: [Row], isPlain: Bool) -> [Column<Row>] { columns }

  /// It does.
  package func isListed(_ row: Row) -> Bool { true }

  /// Does nothing if the records have all fields that `layout` asks for.
  ///
  /// - Throws: A usage error that names one they have not, and those they have.
  package func checkFields(of layout: Layout) throws(CommandFailure) {
    guard let fields = layout.fields else { return }
    let known = knownFields(in: layout.format)
    guard let unknown = fields.first(where: { !known.contains($0) }) else { return }
    throw .usage("unknown field '\(unknown)'; choose from \(known.joined(separator: ", "))")
  }

  /// The columns of `rows` in `layout`: those that were asked for, if any were.
  package func shownColumns(for rows: [Row], in layout: Layout) -> [Column<Row>] {
    guard let fields = layout.fields else {
      return layout.format == .table ? tableColumns(for: rows, isPlain: layout.isPlain) : columns
    }
    return fields.map { field in columns.first { $0.name == field } ?? column(of: field) }
  }

  /// A record as JSON, with the members that `layout` asks for.
  package func shownJSON(of row: Row, in layout: Layout) -> JSONValue {
    layout.fields.map { json(of: row).picking($0.map(Self.path)) } ?? json(of: row)
  }

  /// The fields that a table can be asked for: the columns, and what only JSON has by itself.
  package var tableFields: [String] {
    let names = columns.map(\.name)
    return names + members.filter { !names.contains($0) }
  }

  // JSON has no other words for what it has.
  private func knownFields(in format: OutputFormat) -> [String] { format.isJSON ? members : tableFields }

  private func column(of member: String) -> Column<Row> {
    Column(member, isFlexible: true) { json(of: $0).value(at: Self.path(member))?.cell ?? "" }
  }

  private static func path(_ field: String) -> ArraySlice<Substring> { field.split(separator: ".")[...] }
}

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
