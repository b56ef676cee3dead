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
