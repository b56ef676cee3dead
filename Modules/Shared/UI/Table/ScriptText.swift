/// What a command gives to scripts: rows in columns, or documents.
package struct ScriptText<Row> {
  private let columns: [Column<Row>]
  private let rows: [Row]
  private let documents: () -> [JSONDocument]

  /// What is given as `columns` of `rows`, or as `documents`, which are made only for the formats that want them.
  package init(_ columns: [Column<Row>], _ rows: [Row], documents: @escaping () -> [JSONDocument]) {
    self.columns = columns
    self.rows = rows
    self.documents = documents
  }

  /// All of it in `format`; nil for tables, which are for people.
  package func text(in format: OutputFormat) -> String? {
    switch format {
    case .table: nil
    case .tsv: DelimitedText.tsv(fields)
    case .csv: DelimitedText.csv(fields)
    case .md: MarkdownText.table(fields, isNumeric: columns.map(\.isNumeric))
    case .json: documents().map(\.line).joined()
    case .ndjson: documents().map(\.lines).joined()
    }
  }

  private var fields: [[String]] {
    [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
  }
}
