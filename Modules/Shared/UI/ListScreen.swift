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
  /// A row as JSON.
  func json(of row: Row) -> JSONValue
}

extension ListScreen {
  /// All columns.
  package func columns(for rows: [Row], in format: OutputFormat) -> [Column<Row>] { columns }

  /// It does.
  package func isListed(_ row: Row) -> Bool { true }

  /// Nothing.
  package func context(of model: Model) -> [JSONValue.Member] { [] }

  /// What `command` prints when `presented` is there.
  package func rendering(of presented: Presented<Model>, command: String, layout: Layout) -> Rendering {
    let rows = rows(of: presented.model)
    let count = rows.filter(isListed).count
    let noun = count == 1 ? nouns.one : nouns.several
    let origin = "\(count) \(noun) · \(VisibleText.of(presented.source.text))"
    switch layout.format {
    case .table:
      let lines = Table(columns(for: rows, in: .table), layout: layout).lines(rows)
      let last = (presented.source.isStale ? Style.yellow : .dim).applied(to: origin, isColored: layout.isColored)
      return Rendering((lines + [last]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(fields(of: rows, in: .tsv)), notes: [origin])
    case .csv: return Rendering(DelimitedText.csv(fields(of: rows, in: .csv)), notes: [origin])
    case .json: return Rendering(document(of: presented, rows: rows, command: command).text + "\n")
    }
  }

  private func fields(of rows: [Row], in format: OutputFormat) -> [[String]] {
    let columns = columns(for: rows, in: format)
    return [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
  }

  private func document(of presented: Presented<Model>, rows: [Row], command: String) -> JSONValue {
    let source = presented.source
    var members: [JSONValue.Member] = [
      .init("command", .string(command)), .init("source", source.isLive ? "remote" : "cache"),
      .init("savedAt", .string(Timestamp.text(of: source.savedAt))),
    ]
    if let reason = source.reason { members.append(.init("reason", .string(reason))) }
    if source.isStale { members.append(.init("stale", .bool(true))) }
    members += context(of: presented.model)
    members.append(.init(nouns.several, .array(rows.filter(isListed).map(json))))
    return .object(members)
  }
}
