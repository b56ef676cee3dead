import SharedDomain
import SharedPresentation
import SharedUI

/// The output of `find`.
struct FindScreen: RecordScreen {
  let noun = Noun("match", "matches")

  let columns: [Column<FoundRow>] = [
    Column("kind", presence: .unlessCramped) { $0.kind },
    Column("id", isNumeric: true) { $0.id },
    Column("user", isNumeric: true) { $0.userID.typed },
    Column("text", isFlexible: true, cell: { $0.text }, style: { $0.style }),
  ]

  /// The members of both users and tasks.
  let members = ["kind", "id", "name", "username", "userId", "title", "completed", "pending"]

  /// Returns the matches for `words`.
  ///
  /// - Parameters:
  ///   - isComplete: Whether `rows` are all matches.
  ///   - hasSaved: Whether there was anything to search.
  func rendering(
    of rows: [FoundRow], words: [String], isComplete: Bool, hasSaved: Bool = true, layout: Layout
  ) -> Rendering {
    let nothing =
      hasSaved ? "no matches" : "no matches: nothing is saved yet; run 'users' or 'tasks 3' first"
    let count = rows.isEmpty ? nothing : count(of: rows)
    let last = isComplete ? count : "\(count), and maybe more; add a word, or use --limit"
    let head: [JSONValue.Member] = [
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
    ]
    return rendering(of: rows, head: head, summary: [last], layout: layout)
  }

  func json(of row: FoundRow) -> JSONValue { .object([.init("kind", .string(row.kind))] + row.members) }
}
