import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
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

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    let recovery = Recovery(edits: context.tasks.edits, context: context.app)
    let model = try await recovery.run(isForgetting: isForgetting)
    let console = context.console
    try await console.show(RecoverScreen().rendering(of: model, layout: console.layout))
    if !model.isConfirmed {
      throw .failed(
        Problem("some edits could not be recovered", advice: "run 'recover --forget' to go on without them"))
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
      guard case .failed = error, error != .interrupted else { throw error }
      return DamageRow(damage, problem: error.model.message)
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
      throw CommandFailure(error, loading: "the list of damaged stores", mode: context.mode)
    }
  }
}
