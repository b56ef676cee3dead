import Foundation
import SharedPresentation
import SharedUI

/// What `changes` prints.
struct ChangesScreen: RecordScreen {
  /// Changes.
  let nouns = (one: "change", several: "changes")

  /// What changed, and how.
  let columns: [Column<ChangeRow>] = [
    Column("kind", presence: .whereRoomy) { $0.kind },
    Column("id", isNumeric: true) { String($0.id) },
    Column("what") { $0.what },
    Column("text", isFlexible: true) { $0.text.value },
    Column("was", isFlexible: true, presence: .whereFilled) { $0.was ?? "" },
  ]

  /// Those of users, and those of tasks.
  let members = ["kind", "id", "what", "name", "title", "was"]

  /// The changes that were loaded at `time`, which was `age`; both are nil if there never were any.
  func rendering(of rows: [ChangeRow], at time: Date?, age: String?, layout: Layout) -> Rendering {
    let summary = age.map { [count(of: rows), "loaded \($0)"] } ?? ["no changes since the list was first saved"]
    let changedAt = time.map { JSONValue.string(Timestamp.text(of: $0)) } ?? .null
    let head: [JSONValue.Member] = [.init("command", "changes"), .init("changedAt", changedAt)]
    return rendering(of: rows, head: head, summary: summary, layout: layout)
  }

  /// What changed, and how.
  func json(of row: ChangeRow) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("kind", .string(row.kind)), .init("id", .int(row.id)), .init("what", .string(row.what)),
      .init(row.text.name, .string(row.text.value)), .init("was", optional: row.was),
    ]
    return .object(members.compactMap(\.self))
  }
}
