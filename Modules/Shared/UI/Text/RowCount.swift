/// Measures text in terminal rows.
package enum RowCount {
  /// Returns whether `text` takes more than `rows` rows of `columns` columns; style sequences take no width.
  package static func of(_ text: String, exceeds rows: Int, columns: Int) -> Bool {
    guard text.utf8.lazy.filter({ $0 == 0x0A }).prefix(rows + 1).count <= rows else { return true }
    var count = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // A line of this many characters is too long whatever their width.
      let start = line.prefix(columns * (rows + 1) * 2)
      count += max(1, (DisplayWidth.of(plain(start)) + columns - 1) / columns)
    }
    return count - (text.hasSuffix("\n") ? 1 : 0) > rows
  }

  private static func plain(_ line: Substring) -> String {
    guard line.unicodeScalars.contains("\u{1B}") else { return String(line) }
    var plain = String.UnicodeScalarView()
    var isStyle = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1B}" { isStyle = true }
      if !isStyle { plain.append(scalar) }
      if scalar == "m" { isStyle = false }
    }
    return String(plain)
  }
}
