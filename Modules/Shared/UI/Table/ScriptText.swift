import Synchronization

/// How rows are written in a format for scripts, so that they can be written a page at a time.
struct RowText<Row: Sendable>: Sendable {
  /// What comes before the rows.
  let start: String
  /// What comes between two pages that have text.
  let between: String
  /// What comes behind the rows.
  let end: String
  /// Returns the text of rows; empty if none is listed.
  let text: @Sendable ([Row]) -> String

  /// Returns the text of all `rows`, a page for each page of rows. The pages must be read in their order.
  func pages(of rows: Pages<[Row]>) -> Pages<String> {
    // A page may have no row that is listed, with which nothing comes between others.
    let hasText = Mutex(false)
    return rows.map { [count = rows.count] page, number in
      let text = text(page)
      let isNext = hasText.withLock { has in
        defer { has = has || !text.isEmpty }
        return has && !text.isEmpty
      }
      return (number == 0 ? start : "") + (isNext ? between : "") + text + (number == count - 1 ? end : "")
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

  /// Returns the output of `command`, which is a few numbers with their names, for scripts; `nil` for aligned tables.
  package func scriptText(of command: String, _ numbers: [(name: String, number: Int)]) -> String? {
    let columns = numbers.map { name, number in Column<Void>(name, isNumeric: true) { "\(number)" } }
    return scriptText(columns, [()]) {
      [JSONDocument([.init("command", .string(command))] + numbers.map { .init($0.name, .int($0.number)) })]
    }
  }

  /// Returns how rows are written as `columns`; `nil` if the format has none.
  func columnText<Row: Sendable>(_ columns: [Column<Row>]) -> RowText<Row>? {
    guard !isJSON, self != .table else { return nil }
    var heading = CellWriter(self)
    heading.addLine(columns.map(\.name))
    if self == .md { heading.addRule(columns.map(\.isNumeric)) }
    let cells = columns.map(\.cell)
    return RowText(start: heading.text, between: "", end: "") { rows in
      // The loops are all that depends on the type of the rows, since that is known only where the program runs.
      var writer = CellWriter(self)
      for row in rows {
        for cell in cells { writer.add(cell(row)) }
        writer.endLine()
      }
      return writer.text
    }
  }
}

/// Writes rows of cells as lines of a format for scripts.
///
/// - TSV: fields separated by tabs, in lines ending with LF; tabs and line ends within a field become placeholders.
/// - CSV: fields separated by commas and quoted if necessary, in lines ending with CRLF, as in RFC 4180.
/// - Markdown: rows of a table of GitHub's flavour, with cells escaped to show literally.
struct CellWriter {
  private let format: OutputFormat
  private let marks: (start: String, separator: String, end: String)
  private var isAtStart = true
  // Bytes are added to several times as fast as a text.
  private var bytes: [UInt8] = []

  init(_ format: OutputFormat) {
    self.format = format
    marks = format == .md ? ("| ", " | ", " |\n") : format == .csv ? ("", ",", "\r\n") : ("", "\t", "\n")
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ cell: String) {
    bytes += (isAtStart ? marks.start : marks.separator).utf8
    isAtStart = false
    let visible = VisibleText.of(cell)
    switch format {
    case .md: bytes += Self.escaped(visible).utf8
    case .csv: bytes += Self.quoted(visible).utf8
    default: bytes += visible.utf8
    }
  }

  mutating func endLine() {
    bytes += marks.end.utf8
    isAtStart = true
  }

  mutating func addLine(_ cells: [String]) {
    for cell in cells { add(cell) }
    endLine()
  }

  /// Adds the line under the heading of a Markdown table.
  mutating func addRule(_ isNumeric: [Bool]) {
    bytes += (marks.start + isNumeric.map { $0 ? "---:" : "---" }.joined(separator: marks.separator) + marks.end).utf8
  }

  private static func quoted(_ field: String) -> String {
    // Compared by scalars, because a separator with a combining mark is still a separator to other programs.
    let scalars = field.unicodeScalars
    let hasQuotes = scalars.contains("\"")
    guard hasQuotes || scalars.contains(",") || scalars.first == " " || scalars.last == " " else { return field }
    guard hasQuotes else { return "\"\(field)\"" }
    return "\"" + scalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  // Characters with a meaning within a cell: its end, HTML, links, images, code and emphasis.
  private static let special = Set<Unicode.Scalar>(["\\", "|", "`", "*", "_", "[", "]", "<", "&", "~"])

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
