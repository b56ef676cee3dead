import Foundation
import SharedPresentation
import SharedUI

/// The output of `changes`.
struct ChangesScreen: RecordScreen {
  let noun = Noun("change")

  let columns: [Column<ChangeRow>] = [
    Column("kind", presence: .whereItFits) { $0.kind },
    Column("id", id: { $0.id }, cell: { $0.label }),
    Column("what", isFlexible: true) { $0.what },
    Column("text", isFlexible: true) { $0.text.value },
    Column("was", isFlexible: true, presence: .unlessEmpty) { $0.was ?? "" },
  ]

  /// The members of both changed users and changed tasks.
  let members = ["kind", "id", "what", "name", "title", "was"]

  /// Returns the changes that were loaded at `time`, described by `age`; both are `nil` if the list never changed.
  func rendering(of rows: [ChangeRow], at time: Date?, age: String?, layout: Layout) -> Rendering {
    let summary = age.map { [count(of: rows), "loaded \($0)"] } ?? ["no changes since the list was first saved"]
    let changedAt = time.map { JSONValue.string(Timestamp.text(of: $0)) } ?? .null
    let head: [JSONValue.Member] = [.init("command", "changes"), .init("changedAt", changedAt)]
    return rendering(of: rows, head: head, summary: summary, layout: layout)
  }

  func json(of row: ChangeRow) -> JSONValue {
    .members(
      .init("kind", .string(row.kind)), .init("id", .id(row.id)), .init("what", .string(row.what)),
      .init(row.text.name, known: row.text.value), .init("was", optional: row.was))
  }
}
