/// A list of names, each with its text beside it, wrapped to as many lines as necessary.
package struct DefinitionList {
  private let rows: [(name: String, text: String)]
  private let style: Style
  private let narrowest: Int
  private let indent: Int
  private let breaksWords: Bool

  /// Creates a list of `rows`, in which unsafe characters are replaced; names are drawn in `style`.
  ///
  /// - Parameters:
  ///   - nameWidth: The width of the name column; that of the widest name if `nil`.
  ///   - narrowest: If less width is left beside the names, texts are placed below them.
  ///   - breaksWords: Whether to break words that are too wide for a line; otherwise, their text is placed below its
  ///     name, and they may be wider than the layout.
  package init(
    _ rows: [(name: String, text: String)], style: Style = .plain, nameWidth: Int? = nil, narrowest: Int = 16,
    breaksWords: Bool = false
  ) {
    self.rows = rows.map { (VisibleText.of($0.name), VisibleText.of($0.text)) }
    self.style = style
    (self.narrowest, self.breaksWords) = (narrowest, breaksWords)
    indent = (nameWidth ?? self.rows.map { DisplayWidth.of($0.name) }.max() ?? 0) + 2
  }

  /// Returns the lines, fitted to the width of `layout`.
  package func lines(in layout: Layout) -> [String] {
    rows.flatMap { isBeside($0.text, layout) ? beside($0, layout) : below($0, layout) }
  }

  private func isBeside(_ text: String, _ layout: Layout) -> Bool {
    guard let room = layout.width.map({ $0 - indent }) else { return true }
    return room >= narrowest
      && (breaksWords || text.split(separator: " ").allSatisfy { DisplayWidth.of(String($0)) <= room })
  }

  private func beside(_ row: (name: String, text: String), _ layout: Layout) -> [String] {
    let name = style.applied(to: row.name, isColored: layout.isColored)
    guard !row.text.isEmpty else { return [name] }
    let lines = Paragraph.lines(row.text, behind: blanks(indent), width: layout.width, breaksWords: breaksWords)
    return [name + blanks(indent - DisplayWidth.of(row.name)) + lines[0].dropFirst(indent)] + lines.dropFirst()
  }

  private func below(_ row: (name: String, text: String), _ layout: Layout) -> [String] {
    let start = row.name.prefix { $0 == " " }.count
    let names = Paragraph.lines(String(row.name.dropFirst(start)), behind: blanks(start), width: layout.width)
    let texts =
      row.text.isEmpty
      ? [] : Paragraph.lines(row.text, behind: blanks(start + 4), width: layout.width, breaksWords: breaksWords)
    return names.map { style.applied(to: $0, isColored: layout.isColored) } + texts
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
