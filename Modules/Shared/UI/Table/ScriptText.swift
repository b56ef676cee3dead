import SharedDomain

/// How rows are written in a format for scripts, so that they can be written a page at a time.
struct RowText<Row: Sendable>: Sendable {
  /// What comes before the rows.
  let start: String
  /// What comes between two pages of rows.
  let between: String
  /// What comes behind the rows.
  let end: String
  /// Returns the text of rows, of which there are some.
  let text: @Sendable ([Row]) -> String

  /// Returns the text of all `rows`, a page for each page of rows.
  func pages(of rows: Pages<[Row]>) -> Pages<String> {
    rows.map { [count = rows.count] page, number in
      (number == 0 ? start : between) + text(page) + (number == count - 1 ? end : "")
    }
  }
}

extension OutputFormat {
  /// Returns the output of a command for scripts, as `columns` of `rows` or as `documents`, which are made only for the
  /// formats that need them; `nil` for aligned tables, which are not for scripts.
  package func scriptText<Row: Sendable>(
    _ columns: [Column<Row>], _ rows: [Row], documents: () -> [JSONDocument]
  ) -> String? {
    switch self {
    case .table: nil
    case .tsv, .csv, .md: columnText(columns).map { $0.start + $0.text(rows) }
    case .json: documents().map(\.line).joined()
    case .ndjson: documents().map(\.lines).joined()
    }
  }

  /// Returns how rows are written as `columns`; `nil` if the format has none.
  func columnText<Row: Sendable>(_ columns: [Column<Row>]) -> RowText<Row>? {
    let names = [columns.map(\.name)]
    func text(_ start: String, _ write: @escaping @Sendable ([[String]]) -> String) -> RowText<Row> {
      RowText(start: start, between: "", end: "") { rows in
        write(rows.map { row in columns.map { $0.cell(row) } })
      }
    }
    return switch self {
    case .table, .json, .ndjson: nil
    case .tsv: text(DelimitedText.tsv(names), DelimitedText.tsv)
    case .csv: text(DelimitedText.csv(names), DelimitedText.csv)
    case .md: text(MarkdownText.table(names, isNumeric: columns.map(\.isNumeric)), MarkdownText.lines)
    }
  }
}

/// Rows of values separated by tabs or commas, starting with a heading row.
package enum DelimitedText {
  /// Returns fields separated by tabs, in lines ending with LF. Tabs and line ends within a field become placeholders.
  package static func tsv(_ rows: [[String]]) -> String { lines(rows, separator: "\t", end: "\n") { $0 } }

  /// Returns fields separated by commas and quoted if necessary, in lines ending with CRLF, as in RFC 4180.
  package static func csv(_ rows: [[String]]) -> String { lines(rows, separator: ",", end: "\r\n", quoted) }

  private static func lines(
    _ rows: [[String]], separator: String, end: String, _ written: (String) -> String
  ) -> String {
    var text = ""
    for row in rows {
      for (column, field) in row.enumerated() {
        if column > 0 { text += separator }
        text += written(VisibleText.of(field))
      }
      text += end
    }
    return text
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
    return lines([heading]) + line(isNumeric.map { $0 ? "---:" : "---" }) + lines(Array(rows.dropFirst()))
  }

  /// Returns the lines of rows under a heading.
  static func lines(_ rows: [[String]]) -> String { rows.map { line($0.map(cell)) }.joined() }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func cell(_ text: String) -> String {
    VisibleText.of(text).unicodeScalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
