/// What a screen must know of where it is printed.
package struct Layout: Hashable, Sendable {
  /// How results are printed.
  package let format: OutputFormat
  /// The columns of the terminal that tables are fitted to; nil to let them be as wide as they are.
  package let width: Int?
  /// Whether results may be coloured.
  package let isColored: Bool
  /// Whether more than ASCII can be drawn.
  package let hasUnicode: Bool

  /// A layout of `format`.
  package init(format: OutputFormat, width: Int? = nil, isColored: Bool = false, hasUnicode: Bool = true) {
    self.format = format
    self.width = width
    self.isColored = isColored
    self.hasUnicode = hasUnicode
  }
}
