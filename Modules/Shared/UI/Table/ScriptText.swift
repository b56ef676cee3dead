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

/// Rows as values separated by tabs or commas, a heading row first.
package enum DelimitedText {
  /// Fields separated by tabs, lines ended by LF. Tabs and line ends within a field are shown as placeholders.
  package static func tsv(_ rows: [[String]]) -> String {
    rows.map { $0.map(VisibleText.of).joined(separator: "\t") + "\n" }.joined()
  }

  /// Fields separated by commas and quoted where need be, lines ended by CRLF: RFC 4180.
  package static func csv(_ rows: [[String]]) -> String {
    rows.map { $0.map { quoted(VisibleText.of($0)) }.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    // By scalars: a separator that carries a combining mark is still one to who reads the file.
    let scalars = field.unicodeScalars
    let needsQuotes = scalars.contains { $0 == "," || $0 == "\"" } || scalars.first == " " || scalars.last == " "
    guard needsQuotes else { return field }
    return "\"" + scalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

/// Rows as a table of GitHub-flavoured Markdown.
package enum MarkdownText {
  // What would mean something within a cell: an end of it, HTML, a link, a picture, code or emphasis.
  private static let special = Set<Unicode.Scalar>(["\\", "|", "`", "*", "_", "[", "]", "<", "&", "~"])

  /// A table whose first row is the heading, each line ended by LF; every cell is shown as the text that it is.
  ///
  /// - Parameter isNumeric: Which columns end at the right.
  package static func table(_ rows: [[String]], isNumeric: [Bool]) -> String {
    guard let heading = rows.first else { return "" }
    let rule = isNumeric.map { $0 ? "---:" : "---" }
    return ([heading.map(cell), rule] + rows.dropFirst().map { $0.map(cell) }).map(line).joined()
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func cell(_ text: String) -> String {
    var cell = ""
    for scalar in VisibleText.of(text).unicodeScalars {
      if special.contains(scalar) { cell += "\\" }
      cell.unicodeScalars.append(scalar)
    }
    return cell
  }
}
