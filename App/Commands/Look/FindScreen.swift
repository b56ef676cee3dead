import SharedUI

/// What `find` prints.
struct FindScreen: RecordScreen {
  /// Matches.
  let nouns = (one: "match", several: "matches")

  /// What it is, whom to select, and what it says.
  let columns: [Column<FoundRow>] = [
    Column("kind") { $0.kind },
    Column("id", isNumeric: true) { $0.id },
    Column("user", isNumeric: true) { String($0.userID) },
    Column("text", isFlexible: true, cell: { $0.text }, style: { $0.style }),
  ]

  /// Those of users, and those of tasks.
  let members = ["kind", "id", "name", "username", "userId", "title", "completed", "pending"]

  /// What was found for `words`, whether that is all, and whether there was anything to look through.
  func rendering(
    of rows: [FoundRow], words: [String], isComplete: Bool, hasSaved: Bool = true, layout: Layout
  ) -> Rendering {
    let nothing =
      hasSaved ? "no matches" : "no matches: nothing is saved yet; show 'users' or 'tasks 3' first"
    let count = rows.isEmpty ? nothing : count(of: rows)
    let last = isComplete ? count : "\(count), and maybe more; add a word, or use --limit"
    let head: [JSONValue.Member] = [
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
    ]
    return rendering(of: rows, head: head, summary: [last], layout: layout)
  }

  /// What kind of thing it is, and what that has.
  func json(of row: FoundRow) -> JSONValue { .object([.init("kind", .string(row.kind))] + row.members) }
}
