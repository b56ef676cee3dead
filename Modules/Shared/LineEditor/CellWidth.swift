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

  /// How many columns `scalar` takes.
  static func of(_ scalar: Unicode.Scalar) -> Int { max(0, Int(editline_column_count(scalar.wide))) }

  /// Whether each scalar of `text` has columns of its own, so that its place on the screen is beyond doubt.
  static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { of($0) > 0 } }

  /// `text` without what a terminal would obey.
  static func harmless(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
