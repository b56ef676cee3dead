/// What `find` prints.
package struct FindScreen: Sendable {
  /// The screen.
  package init() {}

  /// What was found for `words`, and whether that is all.
  package func rendering(
    of rows: [FoundRow], words: [String], isComplete: Bool, layout: Layout
  ) -> Rendering {
    let count = rows.count == 1 ? "1 match" : rows.isEmpty ? "no matches" : "\(rows.count) matches"
    let last = isComplete ? count : "\(count), and there may be more: add a word, or the rest of one"
    switch layout.format {
    case .table:
      let lines = rows.isEmpty ? [] : Table(Self.columns, layout: layout).lines(rows)
      let dimmed = Style.dim.applied(to: last, isColored: layout.isColored)
      return Rendering((lines + [dimmed]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(Self.fields(rows)), notes: [last])
    case .csv: return Rendering(DelimitedText.csv(Self.fields(rows)), notes: [last])
    case .json: return Rendering(Self.document(rows, words: words, isComplete: isComplete).text + "\n")
    }
  }

  private static let columns: [Column<FoundRow>] = [
    Column("kind") { $0.kind },
    Column("id", isNumeric: true) { $0.id },
    Column("user", isNumeric: true) { String($0.userID) },
    Column("text", isFlexible: true, cell: { $0.text }, style: { $0.style }),
  ]

  private static func fields(_ rows: [FoundRow]) -> [[String]] {
    [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
  }

  private static func document(_ rows: [FoundRow], words: [String], isComplete: Bool) -> JSONValue {
    .object([
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
      .init("matches", .array(rows.map { .object([.init("kind", .string($0.kind))] + $0.members) })),
    ])
  }
}
