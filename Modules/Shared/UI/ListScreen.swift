package import SharedPresentation

/// A screen that shows a list: a pure function from what is presented to what is printed.
package protocol ListScreen<Model>: Sendable {
  /// What is presented.
  associatedtype Model: Sendable
  /// One row of it.
  associatedtype Row: Sendable

  /// What the rows are called: one, and several (which also names them in JSON).
  var nouns: (one: String, several: String) { get }
  /// The columns, from left to right.
  var columns: [Column<Row>] { get }
  /// The columns that `rows` are shown in; `columns` unless told otherwise.
  func columns(for rows: [Row], in format: OutputFormat) -> [Column<Row>]
  /// Whether a row counts as one of the list, and stands in JSON; all do unless told otherwise.
  func isListed(_ row: Row) -> Bool
  /// The rows of `model`, in order.
  func rows(of model: Model) -> [Row]
  /// What JSON says of `model` beside its rows; nothing unless told otherwise.
  func context(of model: Model) -> [JSONValue.Member]
  /// What is said of `model` beside how many rows it has; nothing unless told otherwise.
  func remark(of model: Model) -> String?
  /// A row as JSON.
  func json(of row: Row) -> JSONValue
  /// What rows can be found and sorted by; what stands in the columns unless told otherwise.
  var fields: [Field<Row>] { get }
  /// The headings that rows can stand under, in order; none unless told otherwise.
  var headings: [String] { get }
  /// The heading that `row` stands under, if there are any.
  func heading(of row: Row) -> String
}

extension ListScreen {
  /// All columns.
  package func columns(for rows: [Row], in format: OutputFormat) -> [Column<Row>] { columns }

  /// It does.
  package func isListed(_ row: Row) -> Bool { true }

  /// Nothing.
  package func context(of model: Model) -> [JSONValue.Member] { [] }

  /// Nothing.
  package func remark(of model: Model) -> String? { nil }

  /// What stands in the columns.
  package var fields: [Field<Row>] { columns.map(\.field) }

  /// None.
  package var headings: [String] { [] }

  /// None.
  package func heading(of row: Row) -> String { "" }

  /// What `command` prints when `presented` is there, its rows as `arrangement` has them.
  package func rendering(
    of presented: Presented<Model>, command: String, arrangement: Arrangement = Arrangement(), layout: Layout
  ) -> Rendering {
    let list = ArrangedList(self, rows(of: presented.model), arrangement)
    let rows = list.rows
    let origin = [list.count, remark(of: presented.model), VisibleText.of(presented.source.text)]
      .compactMap(\.self).joined(separator: " · ")
    switch layout.format {
    case .table:
      let lines = list.lines(Table(columns(for: rows, in: .table), layout: layout), layout: layout)
      let last = (presented.source.isStale ? Style.yellow : .dim).applied(to: origin, isColored: layout.isColored)
      return Rendering((lines + [last]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(fields(of: rows, in: .tsv)), notes: [origin])
    case .csv: return Rendering(DelimitedText.csv(fields(of: rows, in: .csv)), notes: [origin])
    case .json: return Rendering(document(of: presented, list, command: command).text + "\n")
    }
  }

  private func fields(of rows: [Row], in format: OutputFormat) -> [[String]] {
    let columns = columns(for: rows, in: format)
    return [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
  }

  private func document(of presented: Presented<Model>, _ list: ArrangedList<Self>, command: String) -> JSONValue {
    var members = [JSONValue.Member("command", .string(command))] + JSONValue.origin(presented.source)
    members += context(of: presented.model)
    if list.hidesRows { members.append(.init("total", .int(list.total))) }
    members.append(.init(nouns.several, .array(list.rows.filter(isListed).map(json))))
    return .object(members)
  }
}
