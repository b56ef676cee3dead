/// What a screen must know of where it is printed.
package struct Layout: Hashable, Sendable {
  /// How results are printed.
  package let format: OutputFormat
  /// The fields that the records of lists are shown with, in order; nil for those that they usually have.
  package let fields: [String]?
  /// The columns of the terminal that tables are fitted to; nil to let them be as wide as they are.
  package let width: Int?
  /// Whether results may be coloured.
  package let isColored: Bool
  /// Whether more than ASCII can be drawn, and is wanted.
  package let hasUnicode: Bool
  /// Whether nothing but results is printed.
  package let isQuiet: Bool
  /// Whether words stand in place of marks and ornaments, for screen readers and simple terminals.
  package let isPlain: Bool

  /// A layout of `format`; what is plain is drawn in ASCII.
  package init(
    format: OutputFormat, fields: [String]? = nil, width: Int? = nil, isColored: Bool = false, hasUnicode: Bool = true,
    isQuiet: Bool = false, isPlain: Bool = false
  ) {
    self.format = format
    self.fields = fields
    self.width = width
    self.isColored = isColored
    self.hasUnicode = hasUnicode && !isPlain
    self.isQuiet = isQuiet
    self.isPlain = isPlain
  }

  /// The same fields in another format, for no terminal.
  func written(as format: OutputFormat) -> Layout { Layout(format: format, fields: fields) }

  /// The same, but plain where no more than ASCII can be drawn.
  package var drawable: Layout {
    Layout(
      format: format, fields: fields, width: width, isColored: isColored, hasUnicode: hasUnicode, isQuiet: isQuiet,
      isPlain: !hasUnicode)
  }

  /// What stands between the parts of a line.
  package var separator: String { isPlain ? ", " : " · " }
  /// `parts` on a line, made harmless.
  package func line(of parts: [String]) -> String { parts.map(VisibleText.of).joined(separator: separator) }

  /// The last line of a table, which sums it up in `parts`, set off by `style`: several where it is too narrow for one,
  /// none where only results are wanted.
  package func lastLine(_ parts: [String], _ style: Style = .dim) -> [String] {
    let lines = Paragraph.lines(parts.map(VisibleText.of), separator: separator, width: width)
    return isQuiet ? [] : lines.map { style.applied(to: $0, isColored: isColored) }
  }

  /// The lines of `text`, which is made harmless, in `style`.
  package func lines(of text: String, _ style: Style = .plain) -> [String] {
    Paragraph.lines(VisibleText.of(text), width: width).map { style.applied(to: $0, isColored: isColored) }
  }

  /// What stands where a text was cut.
  var ellipsis: String { isPlain ? "..." : "…" }
}
