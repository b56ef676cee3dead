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
