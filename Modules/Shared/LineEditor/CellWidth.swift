import CEditline

/// Widths in terminal columns, as the C library and so libedit count them.
enum CellWidth {
  /// How many columns `text` takes.
  static func of(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + of($1) } }

  /// The beginning of `text` that fits in `width` columns.
  static func cut(_ text: String, to width: Int) -> String {
    var left = width
    return String(
      text.prefix { character in
        left -= of(String(character))
        return left >= 0
      })
  }

  /// `text` with blanks up to `width` columns.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int { max(0, Int(editline_column_count(scalar.wide))) }
}
