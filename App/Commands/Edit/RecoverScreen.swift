import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// What `recover` prints.
struct RecoverScreen: RecordScreen {
  /// Damaged stores.
  let nouns = (one: "damaged store", several: "damages")

  /// When each was found, what it holds, and where it is.
  let columns: [Column<DamageRow>] = [
    Column("at") { Timestamp.text(of: $0.damage.at) },
    Column("edits", isNumeric: true) { $0.edits.map(String.init) ?? "" },
    Column("restored", isNumeric: true) { String($0.restored) },
    Column("path", isFlexible: true) { $0.damage.path },
  ]

  /// The same, and how the damage was noticed.
  let members = ["at", "path", "reason", "edits", "restored"]

  /// A damaged store.
  func json(of row: DamageRow) -> JSONValue {
    .object(
      UnreadableJSON.members(of: row.damage) + [
        .init("edits", row.edits.map { .int($0) } ?? .null), .init("restored", .int(row.restored)),
      ])
  }

  /// The damaged stores, what is missing, and whether it is still missed.
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
    let edits = restored == 1 ? "1 edit brought back" : "\(restored) edits brought back"
    if model.unreadable.isEmpty { return [edits, model.isForgotten ? "nothing is missing" : "something is missing"] }
    return [edits, "\(model.unreadable.numbers) \(model.isForgotten ? "given up" : "could not be read")"]
  }
}

/// One damaged store, as `recover` tells of it.
struct DamageRow: Hashable, Sendable {
  /// What is remembered of it.
  let damage: StoreDamage
  /// How many unconfirmed edits it holds that can be read; `nil` if it was not read.
  let edits: Int?
  /// How many of them were missing and were brought back.
  let restored: Int
  /// Why it could not be read; `nil` if it could, or was not.
  let problem: String?

  /// Creates the row of `damage`, in which so many edits were `found`.
  init(_ damage: StoreDamage, found: Int? = nil, restored: Int = 0, problem: String? = nil) {
    self.damage = damage
    (edits, self.restored, self.problem) = (found, restored, problem)
  }
}

/// What came of `recover`.
struct RecoveredViewModel: Sendable {
  /// The damaged stores.
  let rows: [DamageRow]
  /// The edits that cannot be read.
  let unreadable: [UnreadableEdit]
  /// Whether the user agreed to go on without what is lost, or nothing is.
  let isAgreed: Bool

  /// Creates the outcome; the losses are forgotten if the user agreed (`isAgreed`), or if there are none.
  init(rows: [DamageRow], unreadable: [UnreadableEdit], isAgreed: Bool) {
    (self.rows, self.unreadable, self.isAgreed) = (rows, unreadable, isAgreed)
  }

  /// Whether the losses are not mentioned any more.
  var isForgotten: Bool { isAgreed && !isEmpty }

  /// Whether there was nothing to bring back or to forget.
  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }
}
