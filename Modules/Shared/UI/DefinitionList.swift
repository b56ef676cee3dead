/// Names, and beside each what it stands for: all of it, on as many lines as that takes.
package struct DefinitionList {
  // Where less is left beside the names, what they stand for is set below them.
  private static let narrowest = 16
  private let rows: [(name: String, text: String)]
  private let style: Style
  private let indent: Int

  /// A list of `rows`, not yet harmless, whose names are set off by `style` and take `nameWidth` columns; as many as the
  /// widest has, if that is nil.
  package init(_ rows: [(name: String, text: String)], style: Style = .plain, nameWidth: Int? = nil) {
    self.rows = rows.map { (VisibleText.of($0.name), VisibleText.of($0.text)) }
    self.style = style
    indent = (nameWidth ?? self.rows.map { DisplayWidth.of($0.name) }.max() ?? 0) + 2
  }

  /// The lines, in the width of `layout`.
  package func lines(in layout: Layout) -> [String] { rows.flatMap { lines(of: $0, layout) } }

  private func lines(of row: (name: String, text: String), _ layout: Layout) -> [String] {
    let room = layout.width.map { $0 - indent }
    let isBeside = room.map { room in
      room >= Self.narrowest && row.text.split(separator: " ").allSatisfy { DisplayWidth.of(String($0)) <= room }
    }
    guard isBeside ?? true else {
      return WrappedText.lines(row.name, width: layout.width).map { name($0, layout) }
        + WrappedText.lines(row.text, width: layout.width.map { $0 - 4 }).filter { !$0.isEmpty }.map { blanks(4) + $0 }
    }
    let texts = WrappedText.lines(row.text, width: room)
    let gap = texts[0].isEmpty ? 0 : indent - DisplayWidth.of(row.name)
    return [name(row.name, layout) + blanks(gap) + texts[0]] + texts.dropFirst().map { blanks(indent) + $0 }
  }

  private func name(_ text: String, _ layout: Layout) -> String { style.applied(to: text, isColored: layout.isColored) }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
