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

  /// Returns the columns; at a terminal, what was before stands beside what has become of it, unless `layout` is plain.
  func tableColumns(for rows: [ChangeRow], in layout: Layout) -> [Column<ChangeRow>] {
    if layout.width == nil || layout.isPlain { return columns }
    let what = Column<ChangeRow>("what", isFlexible: true) { row in
      row.isRenaming ? row.what : row.what + (row.was.map { " (was \($0))" } ?? "")
    }
    let text = Column<ChangeRow>("text", isFlexible: true) { row in
      (row.isRenaming ? row.was.map { "\($0) \(layout.hasUnicode ? "→" : "->") " } ?? "" : "") + row.text.value
    }
    return [columns[0], columns[1], what, text]
  }

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
