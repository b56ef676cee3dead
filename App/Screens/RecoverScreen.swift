import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// The output of `recover`.
struct RecoverScreen: RecordScreen {
  let noun = Noun("damaged store", "damages")

  let columns: [Column<DamageRow>] = [
    Column("at") { Timestamp.text(of: $0.damage.at) },
    Column("edits", isNumeric: true) { $0.edits.map(String.init) ?? "" },
    Column("restored", isNumeric: true) { String($0.restored) },
    Column("path", isFlexible: true) { $0.damage.path },
  ]

  let members = ["at", "path", "reason", "edits", "restored"]

  func json(of row: DamageRow) -> JSONValue {
    .object(
      UnreadableJSON.members(of: row.damage) + [
        .init("edits", row.edits.map { .int($0) } ?? .null), .init("restored", .int(row.restored)),
      ])
  }

  /// Returns the damaged stores and the unreadable edits.
  func rendering(of model: RecoveredViewModel, layout: Layout) -> Rendering {
    let head: [JSONValue.Member] = [
      .init("command", "recover"), .init("unreadable", UnreadableJSON.list(of: model.unreadable)),
      .init("forgotten", .bool(model.isForgotten)),
    ]
    return rendering(of: model.rows, head: head, summary: Self.summary(of: model), style: .plain, layout: layout)
  }

  private static func summary(of model: RecoveredViewModel) -> [String] {
    if model.isEmpty { return ["nothing to recover"] }
    let restored = model.rows.reduce(0) { $0 + $1.restored }
    let edits = Noun("edit").text(of: restored) + " restored"
    if model.unreadable.isEmpty { return [edits, loss(in: model)] }
    return [edits, "\(model.unreadable.numbers) \(model.isForgotten ? "discarded" : "could not be read")"]
  }

  private static func loss(in model: RecoveredViewModel) -> String {
    if !model.isForgotten { return "some edits may be missing" }
    let isComplete = model.rows.allSatisfy { $0.edits != nil && $0.problem == nil }
    return isComplete ? "nothing is missing" : "the damage is no longer reported"
  }
}

/// A damaged store and what was recovered from it.
struct DamageRow: Hashable, Sendable {
  let damage: StoreDamage
  /// The number of readable unconfirmed edits in it; `nil` if it was not read.
  let edits: Int?
  /// The number of edits that were missing and have been restored.
  let restored: Int
  /// Why it could not be read completely; `nil` if it could, or was not read.
  let problem: String?

  /// - Parameter found: The number of readable edits in the store.
  init(_ damage: StoreDamage, found: Int? = nil, restored: Int = 0, problem: String? = nil) {
    self.damage = damage
    edits = found
    self.restored = restored
    self.problem = problem
  }
}

/// The outcome of `recover`.
struct RecoveredViewModel: Sendable {
  let rows: [DamageRow]
  let unreadable: [UnreadableEdit]
  /// Whether nothing is lost, or the user agreed to go on without it.
  let isConfirmed: Bool

  /// Whether the losses are no longer reported.
  var isForgotten: Bool { isConfirmed && !isEmpty }

  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }
}
