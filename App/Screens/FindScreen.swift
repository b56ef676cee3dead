import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain

/// The output of `find`.
struct FindScreen: RecordScreen {
  /// A match with the name of the user whose task it is; `nil` for a user, and if the name is not saved.
  typealias Row = (found: FoundRow, owner: String?)

  private static let kind = Column<Row>("kind", presence: .unlessCramped) { $0.found.kind }
  private static let id = Column<Row>("id", isNumeric: true) { $0.found.id }
  private static let user = Column<Row>("user", isNumeric: true) { $0.found.userID.typed }
  private static let text = Column<Row>("text", isFlexible: true, cell: { $0.found.text }, style: { $0.found.style })
  private static let state = Column<Row>("state", presence: .unlessEmpty) { $0.found.state ?? "" }
  private static let owner = Column<Row>("owner", isFlexible: true, presence: .unlessEmpty) { $0.owner ?? "" }

  let noun = Noun("match", "matches")

  let columns = [kind, id, user, text, state, owner]

  /// The members of both users and tasks.
  let members = ["kind", "id", "name", "username", "userId"] + TaskField.all.map(\.name) + ["pending", "owner"]

  /// Returns the columns with the name of a task's user, or else the id in words, instead of the id.
  func tableColumns(for rows: [Row], in layout: Layout) -> [Column<Row>] {
    let owner = Column<Row>(Self.owner.name, isFlexible: true, presence: .unlessEmpty) { row in
      row.owner ?? (row.found.state == nil ? "" : "user \(row.found.userID.typed)")
    }
    return [Self.kind, Self.id, Self.state, owner, Self.text]
  }

  /// Returns the matches for `words`.
  ///
  /// - Parameters:
  ///   - isComplete: Whether `rows` are all matches.
  ///   - hasSaved: Whether there was anything to search.
  func rendering(
    of rows: [Row], words: [String], isComplete: Bool, hasSaved: Bool = true, layout: Layout
  ) -> Rendering {
    let nothing = hasSaved ? "no matches" : "no matches: nothing is saved yet; run 'users' or 'tasks 3' first"
    let count = rows.isEmpty ? nothing : count(of: rows)
    let last = isComplete ? count : "\(count), and maybe more; add a word, or use --limit"
    let head: [JSONValue.Member] = [
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
    ]
    return rendering(of: rows, head: head, summary: [last], layout: layout)
  }

  func json(of row: Row) -> JSONValue {
    let owner = row.owner.map { [JSONValue.Member("owner", .string($0))] } ?? []
    return .object([.init("kind", .string(row.found.kind))] + row.found.members + owner)
  }
}
