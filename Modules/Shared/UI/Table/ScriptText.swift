extension OutputFormat {
  /// Returns the output of a command for scripts, as `columns` of `rows` or as `documents`, which are made only for the
  /// formats that need them; `nil` for aligned tables, which are not for scripts.
  package func scriptText<Row>(
    _ columns: [Column<Row>], _ rows: [Row], documents: () -> [JSONDocument]
  ) -> String? {
    var fields: [[String]] { [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } } }
    return switch self {
    case .table: nil
    case .tsv: DelimitedText.tsv(fields)
    case .csv: DelimitedText.csv(fields)
    case .md: MarkdownText.table(fields, isNumeric: columns.map(\.isNumeric))
    case .json: documents().map(\.line).joined()
    case .ndjson: documents().map(\.lines).joined()
    }
  }
}

/// Rows of values separated by tabs or commas, starting with a heading row.
package enum DelimitedText {
  /// Returns fields separated by tabs, in lines ending with LF. Tabs and line ends within a field become placeholders.
  package static func tsv(_ rows: [[String]]) -> String {
    rows.map { $0.map(VisibleText.of).joined(separator: "\t") + "\n" }.joined()
  }

  /// Returns fields separated by commas and quoted if necessary, in lines ending with CRLF, as in RFC 4180.
  package static func csv(_ rows: [[String]]) -> String {
    rows.map { $0.map { quoted(VisibleText.of($0)) }.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    // Compared by scalars, because a separator with a combining mark is still a separator to other programs.
    let scalars = field.unicodeScalars
    let hasQuotes = scalars.contains("\"")
    guard hasQuotes || scalars.contains(",") || scalars.first == " " || scalars.last == " " else { return field }
    guard hasQuotes else { return "\"\(field)\"" }
    return "\"" + scalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

/// Rows as a table of GitHub-flavoured Markdown.
package enum MarkdownText {
  // Characters with a meaning within a cell: its end, HTML, links, images, code and emphasis.
  private static let special = Set<Unicode.Scalar>(["\\", "|", "`", "*", "_", "[", "]", "<", "&", "~"])

  /// Returns a table whose first row is the heading, in lines ending with LF, with cells escaped to show literally.
  ///
  /// - Parameter isNumeric: Whether each column is aligned to the right.
  package static func table(_ rows: [[String]], isNumeric: [Bool]) -> String {
    guard let heading = rows.first else { return "" }
    let rule = isNumeric.map { $0 ? "---:" : "---" }
    return ([heading.map(cell), rule] + rows.dropFirst().map { $0.map(cell) }).map(line).joined()
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func cell(_ text: String) -> String {
    VisibleText.of(text).unicodeScalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
