/// What `find` prints.
package struct FindScreen: RecordScreen {
  /// The screen.
  package init() {}

  /// Matches.
  package let nouns = (one: "match", several: "matches")

  /// What it is, whom to select, and what it says.
  package let columns: [Column<FoundRow>] = [
    Column("kind") { $0.kind },
    Column("id", isNumeric: true) { $0.id },
    Column("user", isNumeric: true) { String($0.userID) },
    Column("text", isFlexible: true, cell: { $0.text }, style: { $0.style }),
  ]

  /// Those of users, and those of tasks.
  package let members = ["kind", "id", "name", "username", "userId", "title", "completed", "pending"]

  /// What was found for `words`, and whether that is all.
  package func rendering(of rows: [FoundRow], words: [String], isComplete: Bool, layout: Layout) -> Rendering {
    let count = rows.isEmpty ? "no matches" : count(of: rows)
    let last = isComplete ? count : "\(count), and there may be more: add a word, or the rest of one"
    let head: [JSONValue.Member] = [
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
    ]
    return rendering(of: rows, head: head, summary: [last], layout: layout)
  }

  /// What kind of thing it is, and what that has.
  package func json(of row: FoundRow) -> JSONValue { .object([.init("kind", .string(row.kind))] + row.members) }
}
