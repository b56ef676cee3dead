import SharedDomain

/// The format, width and style with which a screen prints.
package struct Layout: Hashable, Sendable {
  package private(set) var format: OutputFormat
  /// The fields to show of each record, in order; `nil` for the usual ones.
  package private(set) var fields: [String]?
  /// The terminal width to which tables are fitted, in columns; `nil` for no limit.
  package private(set) var width: Int?
  package private(set) var isColored: Bool
  /// Whether characters beyond ASCII can be displayed and are wanted.
  package private(set) var hasUnicode: Bool
  /// Whether only results are printed.
  package private(set) var isQuiet: Bool
  /// Whether the terminal knows links.
  private(set) var hasLinks: Bool
  /// Whether words replace marks and ornaments, for screen readers and simple terminals.
  package private(set) var isPlain: Bool

  /// Creates a layout; a plain one uses only ASCII ornaments.
  package init(
    format: OutputFormat, fields: [String]? = nil, width: Int? = nil, isColored: Bool = false, hasUnicode: Bool = true,
    isQuiet: Bool = false, isPlain: Bool = false, hasLinks: Bool = false
  ) {
    self.format = format
    self.fields = fields
    self.width = width
    self.isColored = isColored
    self.hasUnicode = hasUnicode && !isPlain
    self.isQuiet = isQuiet
    self.hasLinks = hasLinks
    self.isPlain = isPlain
  }

  /// Returns a layout with the same fields in another format, for output that is not a terminal.
  func written(as format: OutputFormat) -> Layout { Layout(format: format, fields: fields) }

  /// The layout, made plain if only ASCII can be displayed.
  package var drawable: Layout { changing(self) { $0.isPlain = !hasUnicode } }

  /// The same layout without colours.
  package var uncolored: Layout { changing(self) { $0.isColored = false } }

  /// Returns the layout of text that is indented by so many columns.
  package func narrowed(by indent: Int) -> Layout { changing(self) { $0.width = width.map { max(1, $0 - indent) } } }

  /// The same layout without a limit to the width.
  var uncut: Layout { changing(self) { $0.width = nil } }

  func requesting(_ fields: [String]) -> Layout { changing(self) { $0.fields = fields } }

  func with(_ options: OutputOptions) -> Layout {
    changing(self) {
      $0.format = options.format ?? format
      $0.fields = options.fields ?? fields
      $0.isQuiet = isQuiet || options.isQuiet
      $0.isPlain = isPlain || options.isPlain
      $0.isColored = isColored && !$0.isPlain && options.pipe == nil
      $0.hasLinks = hasLinks && !$0.isPlain && options.pipe == nil
      $0.width = options.pipe == nil ? width : nil
      $0.hasUnicode = hasUnicode && !$0.isPlain
    }
  }

  /// The separator between the parts of a line.
  package var separator: String { isPlain ? ", " : " · " }
  /// Returns `parts` joined into a line, with unsafe characters replaced.
  package func line(of parts: [String]) -> String { parts.map(VisibleText.of).joined(separator: separator) }

  /// Returns the last line of a table, which summarizes it in `parts`: several lines if the layout is too narrow for
  /// one, and none if it is quiet.
  package func lastLine(_ parts: [String], _ style: Style = .dim) -> [String] {
    let lines = Paragraph.lines(parts.map(VisibleText.of), separator: separator, width: width)
    return isQuiet ? [] : lines.map { style.applied(to: $0, isColored: isColored) }
  }

  /// Returns `text` as wrapped lines in `style`, with unsafe characters replaced.
  package func lines(of text: String, _ style: Style = .plain) -> [String] {
    Paragraph.lines(VisibleText.of(text), width: width).map { style.applied(to: $0, isColored: isColored) }
  }

  /// The mark for text that was cut.
  var ellipsis: String { isPlain ? "..." : "…" }
}
