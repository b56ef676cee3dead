import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// Brings back edits from damaged stores, and stops mentioning these when nothing is missing.
struct RecoverCommand: Command {
  static let page = CommandPage(
    "recover", group: .sending, summary: "recover edits from a damaged store",
    options: [forget], fields: RecoverScreen().tableFields,
    example: CommandExample(
      "recover",
      shows: """
        nothing to recover
        """))

  private static let forget = CommandOption("--forget", summary: "forget what cannot be read")

  /// Whether to forget what cannot be read.
  let isForgetting: Bool

  init(_ words: CommandWords) { isForgetting = words.has(Self.forget) }

  var effect: CommandEffect { .lasting }

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

// Reads the damaged stores, and asks whether to go on without the rest.
private struct Recovery: Sendable {
  let edits: TaskEdits
  let context: AppContext

  func run(isForgetting: Bool) async throws(CommandFailure) -> RecoveredViewModel {
    // Read first, as that is when damage is found.
    _ = try await edits.unreadable()
    var rows: [DamageRow] = []
    for damage in try await context.damages() {
      rows.append(isForgetting ? DamageRow(damage) : try await restored(from: damage))
    }
    let unreadable = try await edits.unreadable()
    let isConfirmed = try await isForgetting ? true : agrees(toLose: unreadable, rows)
    let model = RecoveredViewModel(rows: rows, unreadable: unreadable, isConfirmed: isConfirmed)
    if model.isForgotten { try await forget(model) }
    return model
  }

  // What is left when the file cannot be read is to be decided by the user.
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

  private func agrees(toLose unreadable: [UnreadableEdit], _ rows: [DamageRow]) async throws(CommandFailure) -> Bool {
    let losses = rows.filter { $0.problem != nil }
    if unreadable.isEmpty, losses.isEmpty { return true }
    guard context.console.canAsk else { return false }
    for row in losses { context.console.fail("\(row.damage.path): \(row.problem ?? "")") }
    let what = unreadable.isEmpty ? "without it" : "without \(unreadable.numbers)"
    return try await context.console.agrees(to: "continue \(what)?", isConfirmed: false)
  }

  // Only what is shown: what turned up meanwhile the user does not know yet.
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

/// What `recover` prints.
struct RecoverScreen: RecordScreen {
  let noun = Noun("damaged store", "damages")

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
    let edits = Noun("edit").text(of: restored) + " brought back"
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
  let isConfirmed: Bool

  /// Creates the outcome; the losses are forgotten if `isConfirmed`, or if there are none.
  init(rows: [DamageRow], unreadable: [UnreadableEdit], isConfirmed: Bool) {
    (self.rows, self.unreadable, self.isConfirmed) = (rows, unreadable, isConfirmed)
  }

  /// Whether the losses are not mentioned any more.
  var isForgotten: Bool { isConfirmed && !isEmpty }

  /// Whether there was nothing to bring back or to forget.
  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }
}
