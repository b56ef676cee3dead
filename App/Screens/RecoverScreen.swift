import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI

/// The output of `recover`.
struct RecoverScreen: RecordScreen {
  let noun = Noun("damage", "damages")

  let columns: [Column<OutboxDamage>] = [
    Column("at") { Timestamp.text(of: $0.foundAt) },
    Column("path", isFlexible: true) { $0.path },
  ]

  let members = ["at", "path", "reason"]

  func json(of row: OutboxDamage) -> JSONValue { .object(row.members) }

  /// Returns the damage and the unreadable edits.
  ///
  /// - Parameter isForgotten: Whether they are no longer reported, since the user agreed to go on without them.
  func rendering(
    of damages: [OutboxDamage], _ unreadable: [UnreadableEdit], isForgotten: Bool, layout: Layout
  ) -> Rendering {
    let head: [JSONValue.Member] = [
      .init("command", "recover"), .init("unreadable", unreadable.json), .init("forgotten", .bool(isForgotten)),
    ]
    let summary =
      if !unreadable.isEmpty {
        "\(unreadable.numbers) \(isForgotten ? "discarded" : "could not be read")"
      } else if !damages.isEmpty {
        isForgotten ? "the damage is no longer reported" : "some edits may be missing"
      } else {
        "nothing to recover"
      }
    return rendering(of: damages, head: head, summary: [summary], style: .plain, layout: layout)
  }
}
