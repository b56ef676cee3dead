/// A list of names, each with its text beside it, wrapped to as many lines as necessary.
package struct DefinitionList {
  // Each with the lines of its text.
  private let rows: [(name: String, texts: [String])]
  private let style: Style
  private let narrowest: Int
  private let indent: Int
  private let breaksWords: Bool

  /// Creates a list of `rows`, in which unsafe characters are replaced; names are drawn in `style`.
  ///
  /// - Parameters:
  ///   - nameWidth: The width of the name column; that of the widest name if `nil`.
  ///   - narrowest: If less width is left beside the names, texts are placed below them.
  ///   - breaksWords: Whether to break words that are too wide for a line beside the names; otherwise, their text is
  ///     placed below its name.
  ///   - keepsLines: Whether line breaks within a text are kept, rather than replaced.
  package init(
    _ rows: [(name: String, text: String)], style: Style = .plain, nameWidth: Int? = nil, narrowest: Int = 16,
    breaksWords: Bool = false, keepsLines: Bool = false
  ) {
    self.rows = rows.map { (VisibleText.of($0.name), keepsLines ? Self.lines(of: $0.text) : [VisibleText.of($0.text)]) }
    self.style = style
    self.narrowest = narrowest
    self.breaksWords = breaksWords
    indent = (nameWidth ?? self.rows.map { DisplayWidth.of($0.name) }.max() ?? 0) + 2
  }

  /// Returns the lines, fitted to the width of `layout`.
  package func lines(in layout: Layout) -> [String] {
    rows.flatMap { isBeside($0.texts, layout) ? beside($0, layout) : below($0, layout) }
  }

  private static func lines(of text: String) -> [String] {
    let isBreak = { (character: Character) in ["\n", "\r\n", "\u{2028}", "\u{2029}"].contains(character) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: isBreak).map { VisibleText.of(String($0)) }
    let used = lines.drop { $0.isEmpty }
    return used.isEmpty ? [""] : Array(used[...(used.lastIndex { !$0.isEmpty } ?? used.startIndex)])
  }

  private func isBeside(_ texts: [String], _ layout: Layout) -> Bool {
    guard let room = layout.width.map({ $0 - indent }) else { return true }
    return room >= narrowest
      && (breaksWords
        || texts.allSatisfy { $0.split(separator: " ").allSatisfy { DisplayWidth.of(String($0)) <= room } })
  }

  private func beside(_ row: (name: String, texts: [String]), _ layout: Layout) -> [String] {
    let name = style.applied(to: row.name, isColored: layout.isColored)
    guard row.texts != [""] else { return [name] }
    let lines = wrapped(row.texts, prefix: blanks(indent), layout)
    return [name + blanks(indent - DisplayWidth.of(row.name)) + lines[0].dropFirst(indent)] + lines.dropFirst()
  }

  // An empty line stays empty.
  private func wrapped(_ texts: [String], prefix blanks: String, _ layout: Layout) -> [String] {
    texts.enumerated().flatMap { index, text in
      text.isEmpty && index > 0 ? [""] : Paragraph.lines(text, prefix: blanks, width: layout.width)
    }
  }

  private func below(_ row: (name: String, texts: [String]), _ layout: Layout) -> [String] {
    let start = row.name.prefix { $0 == " " }.count
    let names = Paragraph.lines(String(row.name.dropFirst(start)), prefix: blanks(start), width: layout.width)
    let texts = row.texts == [""] ? [] : wrapped(row.texts, prefix: blanks(start + 4), layout)
    return names.map { style.applied(to: $0, isColored: layout.isColored) } + texts
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
