import SharedDomain
package import SharedPresentation

/// A screen whose rows are records of fields.
package protocol RecordScreen<Row>: Sendable {
  associatedtype Row: Sendable

  /// The noun for a record; its plural also names the list in JSON.
  var noun: Noun { get }
  /// The columns for scripts, from left to right.
  var columns: [Column<Row>] { get }
  /// The JSON members that a record can have, in order; nested ones by path, such as `address.city`; by default, one for
  /// each column.
  var members: [String] { get }
  /// Returns the columns of a table of `rows`, with words instead of marks if that is plain; `columns` by default.
  func tableColumns(for rows: [Row], in layout: Layout) -> [Column<Row>]
  /// Returns whether a record is counted and appears in JSON; always true by default.
  func isListed(_ row: Row) -> Bool
  /// Returns a record as JSON; by default, the texts of all columns.
  func json(of row: Row) -> JSONValue
}

extension RecordScreen {
  package func tableColumns(for rows: [Row], in layout: Layout) -> [Column<Row>] { columns }

  package func isListed(_ row: Row) -> Bool { true }

  package var members: [String] { columns.map(\.name) }

  package func json(of row: Row) -> JSONValue { .object(columns.map { .init($0.name, .string($0.cell(row))) }) }

  /// Checks that the records have all fields that `layout` requests.
  ///
  /// - Throws: A usage error that names a missing field and the available ones.
  package func checkFields(of layout: Layout) throws {
    guard let fields = layout.fields else { return }
    let known = knownFields(in: layout.format)
    guard let unknown = fields.first(where: { FieldName.resolved($0, among: known) == nil }) else { return }
    throw CommandFailure.usage(UnknownWord.message("field", unknown, among: known))
  }

  /// Checks that `fields` has the one by which `arrangement` sorts.
  ///
  /// - Throws: A usage error that names the missing field and the available ones.
  package func check(_ arrangement: Arrangement, among fields: [Field<Row>]) throws {
    guard let unknown = arrangement.unknownField(among: fields) else { return }
    throw CommandFailure.usage(UnknownWord.message("field", unknown, among: fields.map(\.name)))
  }

  /// Returns `layout` with the full names of the fields that it requests.
  package func resolvingFields(of layout: Layout) -> Layout {
    guard let fields = layout.fields else { return layout }
    let known = knownFields(in: layout.format)
    let names = fields.map { FieldName.resolved($0, among: known) ?? $0 }
    return layout.requesting(names.unique)
  }

  /// Returns the columns for `rows` in `layout`: those requested by their full names, if any.
  package func shownColumns(for rows: [Row], in layout: Layout) -> [Column<Row>] {
    let requested = layout.fields?.map { field in columns.first { $0.name == field } ?? column(of: field) }
    // Scripts do not know the user's zone.
    let shown =
      requested?.map { layout.format == .table ? $0.inLocalTime : $0 }
      ?? (layout.format == .table ? tableColumns(for: rows, in: layout) : columns)
    return shown.map { $0.distinguishing(rows) }
  }

  /// The names of the fields that `layout` shows; `nil` for all, as in JSON.
  package func fieldsShown(in layout: Layout) -> [String]? {
    let layout = resolvingFields(of: layout)
    return layout.fields ?? (layout.format.isJSON ? nil : columns.map { $0.name })
  }

  /// Returns a record as JSON, with the members that `layout` requests by their full names.
  package func shownJSON(of row: Row, in layout: Layout) -> JSONValue {
    layout.fields.map { json(of: row).picking($0.map(Self.path)) } ?? json(of: row)
  }

  /// The fields that a table can show: the columns, and those that are otherwise only in JSON.
  package var tableFields: [String] {
    let names = columns.map(\.name)
    return names + members.filter { !names.contains($0) }
  }

  // JSON has only its own members.
  private func knownFields(in format: OutputFormat) -> [String] { format.isJSON ? members : tableFields }

  private func column(of member: String) -> Column<Row> {
    Column(member, isFlexible: true) { json(of: $0).value(at: Self.path(member))?.cell ?? "" }
  }

  private static func path(_ field: String) -> ArraySlice<Substring> { field.split(separator: ".")[...] }
}

extension RecordScreen {
  /// Returns the output for a list of `rows`, which are all there.
  ///
  /// - Parameters:
  ///   - head: The JSON members before the rows; evaluated only for documents.
  ///   - summary: The parts of a table's last line, with unsafe characters not yet replaced; scripts get it as a note.
  ///   - style: The style of that line.
  ///   - table: Returns a table with the given columns; by default an empty table has no lines.
  package func rendering(
    of rows: [Row], head: @autoclosure () -> [JSONValue.Member], summary: [String], style: Style = .dim,
    layout: Layout, table: (([Column<Row>]) -> TableText)? = nil
  ) -> Rendering {
    let table = table ?? { rows.isEmpty ? TableText([]) : Table($0, layout: layout).text(rows) }
    return rendering(of: Pages(rows), head: head(), summary: summary, style: style, layout: layout, table: table)
  }

  /// Returns the output for a list of `rows`, which are read as it is printed. The columns of a table are those that suit
  /// the first page and `examples` of further ones, and become wider where a later one needs it.
  ///
  /// - Parameter table: Returns the table of the rows if there is only one page; `nil` for one with headings and a line for
  ///   each row.
  package func rendering(
    of rows: Pages<[Row]>, beside examples: [Row] = [], head: @autoclosure () -> [JSONValue.Member], summary: [String],
    style: Style = .dim,
    layout: Layout, table: (([Column<Row>]) -> TableText)? = nil
  ) -> Rendering {
    let layout = resolvingFields(of: layout)
    // Even nothing is added to many rows only by copying all of them.
    let columns = shownColumns(for: examples.isEmpty ? rows.first : rows.first + examples, in: layout)
    let documents = layout.format.isJSON ? documentText(head(), layout) : nil
    if let script = documents ?? layout.format.columnText(columns) {
      return Rendering(script.pages(of: rows), notes: layout.format == .json ? [] : [layout.line(of: summary)])
    }
    let shape = Table(columns, layout: layout)
    let (text, setting) = table.map { ($0(columns), nil) } ?? shape.laidOut(rows.first, beside: examples)
    let remark = text.omitted.isEmpty ? [] : ["no room for \(text.omitted.joined(separator: ", "))"]
    let last = layout.lastLine(summary + remark, style)
    let pages = rows.map { [count = rows.count] page, number in
      let lines = number == 0 ? text.lines : setting.map { shape.lines(page, under: $0) } ?? []
      return joined(lines + (number == count - 1 ? last : []))
    }
    return Rendering(pages)
  }

  private func joined(_ lines: [String]) -> String {
    lines.reduce(into: "") { text, line in
      text += line
      text += "\n"
    }
  }

  private func documentText(_ head: [JSONValue.Member], _ layout: Layout) -> RowText<Row> {
    let texts = { @Sendable (rows: [Row]) in rows.lazy.filter(isListed).map { shownJSON(of: $0, in: layout).text } }
    guard layout.format == .json else {
      return RowText(start: "", between: "", end: "") { texts($0).map { $0 + "\n" }.joined() }
    }
    let (start, end) = JSONDocument(head, list: noun.several).parts
    return RowText(start: start, between: ",", end: end) { texts($0).joined(separator: ",") }
  }

  /// Returns the number of `rows` with its noun: `20 tasks`.
  package func count(of rows: [Row]) -> String { noun.text(of: rows.count(where: isListed)) }
}

/// The output of a screen: results, and notes about them.
package struct Rendering: Sendable {
  /// The text for standard output, including line terminators.
  package let pages: Pages<String>
  /// The lines for standard error.
  package let notes: [String]

  package init(_ pages: Pages<String>, notes: [String] = []) {
    self.pages = pages
    self.notes = notes
  }

  package init(_ results: String, notes: [String] = []) { self.init(Pages(results), notes: notes) }

  /// The text for standard output or, of a long list, that of its first page.
  package var results: String { pages.first }
}

/// A list that was shown and can be exported in other formats.
package struct ShownList: Sendable {
  /// Whether the list came from the service just now.
  package let isLive: Bool
  /// A description such as `20 tasks`.
  package let summary: String
  /// The layout in which it was shown.
  let layout: Layout
  /// Throws a usage error if the list lacks fields that a layout asks for.
  let check: @Sendable (Layout) throws -> Void
  /// Returns the list in a layout.
  let text: @Sendable (Layout) async throws -> Pages<String>

  /// Returns the lines of the list as it was shown, or would be now.
  ///
  /// - Parameter areShown: Whether they are as on the terminal; otherwise, they have everything, and no colours.
  package func lines(areShown: Bool = true) async throws -> ListLines {
    var lines: [String] = []
    try await text(areShown ? layout : layout.uncolored.uncut).each { page in
      lines += page.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return true
    }
    return ListLines(lines, rowCount: lines.lastIndex { $0.contains(summary) } ?? max(0, lines.count - 1))
  }

  /// Returns the whole list in `format`, without notes.
  ///
  /// - Throws: A usage error if a requested field does not exist in that format.
  package func text(in format: OutputFormat) async throws -> Pages<String> {
    let layout = layout.written(as: format)
    try check(layout)
    return try await text(layout)
  }
}
