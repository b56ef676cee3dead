import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

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
  func rendering(of model: RecoveredViewModel, layout: Layout) -> Rendering {
    let head: [JSONValue.Member] = [
      .init("command", "recover"), .init("unreadable", model.unreadable.json),
      .init("forgotten", .bool(model.isForgotten)),
    ]
    return rendering(of: model.rows, head: head, summary: [Self.summary(of: model)], style: .plain, layout: layout)
  }

  private static func summary(of model: RecoveredViewModel) -> String {
    if model.isEmpty { return "nothing to recover" }
    if model.unreadable.isEmpty {
      return model.isForgotten ? "the damage is no longer reported" : "some edits may be missing"
    }
    return "\(model.unreadable.numbers) \(model.isForgotten ? "discarded" : "could not be read")"
  }
}

/// The outcome of `recover`.
struct RecoveredViewModel: Sendable {
  let rows: [OutboxDamage]
  let unreadable: [UnreadableEdit]
  /// Whether nothing is lost, or the user agreed to go on without it.
  let isConfirmed: Bool

  /// Whether the losses are no longer reported.
  var isForgotten: Bool { isConfirmed && !isEmpty }

  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }
}
