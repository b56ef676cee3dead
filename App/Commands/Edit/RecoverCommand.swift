import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// Recovers edits from damaged stores, which are no longer reported once nothing is missing.
struct RecoverCommand: Command {
  static let page = CommandPage(
    "recover", group: .sending, summary: "recover edits from a damaged store",
    options: [forget], shows: .records(on: RecoverScreen()),
    example: CommandExample(
      "recover",
      shows: """
        nothing to recover
        """))

  private static let forget = CommandOption("--forget", summary: "go on without what cannot be read")

  let isForgetting: Bool

  init(_ words: CommandWords) { isForgetting = words.has(Self.forget) }

  var effect: CommandEffect { .persistent }

  func run(in session: isolated Session) async throws(CommandFailure) {
    let recovery = Recovery(edits: session.tasks.edits, context: session.context)
    let model = try await recovery.run(isForgetting: isForgetting)
    let console = session.context.console
    try await console.show(RecoverScreen().rendering(of: model, layout: console.layout))
    if !model.isConfirmed {
      throw .failed(
        FailureViewModel(
          "some edits could not be recovered; run 'recover --forget' to go on without them", status: .failure))
    }
  }
}

private struct Recovery: Sendable {
  let edits: TaskEdits
  let context: AppContext

  func run(isForgetting: Bool) async throws(CommandFailure) -> RecoveredViewModel {
    // Damage is found while edits are read.
    _ = try await edits.unreadable()
    var rows: [DamageRow] = []
    for damage in try await context.damages() {
      rows.append(isForgetting ? DamageRow(damage) : try await restored(from: damage))
    }
    let unreadable = try await edits.unreadable()
    let isConfirmed = try await isForgetting ? true : confirmsLoss(of: unreadable, rows)
    let model = RecoveredViewModel(rows: rows, unreadable: unreadable, isConfirmed: isConfirmed)
    if model.isForgotten { try await forget(model) }
    return model
  }

  // If the file cannot be read, the user decides whether to go on without it.
  private func restored(from damage: StoreDamage) async throws(CommandFailure) -> DamageRow {
    do {
      let (found, restored, doubt) = try await edits.restore(from: damage, of: context.storage.damaged)
      let problem = doubt ?? (damage.mayLackRecords ? StoreDamage.doubt : nil)
      return DamageRow(damage, found: found, restored: restored, problem: problem)
    } catch {
      guard case .failed(let failure) = error, failure.status == .failure else { throw error }
      return DamageRow(damage, problem: failure.message)
    }
  }

  private func confirmsLoss(of unreadable: [UnreadableEdit], _ rows: [DamageRow]) async throws(CommandFailure) -> Bool {
    let losses = rows.filter { $0.problem != nil }
    if unreadable.isEmpty, losses.isEmpty { return true }
    guard context.console.canAsk else { return false }
    for row in losses { context.console.fail("\(row.damage.path): \(row.problem ?? "")") }
    let what = unreadable.isEmpty ? "without it" : "without \(unreadable.numbers)"
    return try await context.console.confirms("continue \(what)?", isConfirmed: false)
  }

  // Forgets only what was shown; the user does not know of damage found since.
  private func forget(_ shown: RecoveredViewModel) async throws(CommandFailure) {
    try await edits.forget(shown.unreadable)
    let damages = shown.rows.map(\.damage)
    do {
      try await withCache { try await context.storage.store.transaction { try $0.forget(damages) } }
    } catch {
      throw .failed(FailureViewModel(error, loading: "the list of damaged stores", mode: context.mode))
    }
  }
}

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
    if model.unreadable.isEmpty { return [edits, model.isForgotten ? "nothing is missing" : "something is missing"] }
    return [edits, "\(model.unreadable.numbers) \(model.isForgotten ? "discarded" : "could not be read")"]
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
    (edits, self.restored, self.problem) = (found, restored, problem)
  }
}

/// The outcome of `recover`.
struct RecoveredViewModel: Sendable {
  let rows: [DamageRow]
  let unreadable: [UnreadableEdit]
  /// Whether nothing is lost, or the user confirmed to go on without it.
  let isConfirmed: Bool

  /// Whether the losses are no longer reported.
  var isForgotten: Bool { isConfirmed && !isEmpty }

  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }
}
