import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUIComposer

/// Shows what damage has taken of the edits, which is no longer reported once the user goes on without it.
struct RecoverCommand: Command {
  static let page = CommandPage(
    "recover", group: .sending, summary: "go on after damage to the edits",
    options: [forget], shows: RecoverScreen(),
    example: CommandExample(
      "recover",
      shows: """
        nothing to recover
        """))

  private static let forget = CommandOption("--forget", summary: "go on without what cannot be read")

  let isForgetting: Bool

  init(_ words: CommandWords) { isForgetting = words.has(Self.forget) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let edits = context.tasks.edits
    let console = context.console
    let lost = try await edits.contents()
    let isConfirmed = try await isForgetting ? true : confirmsLoss(of: lost, on: console)
    let isForgotten = isConfirmed && !lost.losses.isEmpty
    // Only what is shown: the user does not know of damage found since.
    if isForgotten { try await edits.forget(lost) }
    try await console.show(
      RecoverScreen().rendering(
        of: lost.damages, lost.unreadable, isForgotten: isForgotten, layout: console.layout))
    if !isConfirmed {
      throw CommandFailure.failed(
        Problem("some edits could not be recovered", advice: "run 'recover --forget' to go on without them"))
    }
  }

  private func confirmsLoss(of lost: OutboxContents, on console: Console) async throws -> Bool {
    guard !lost.losses.isEmpty else { return true }
    guard console.canAsk else { return false }
    for damage in lost.damages { console.fail(damage.summary) }
    let what = lost.unreadable.isEmpty ? "without what is missing" : "without \(lost.unreadable.numbers)"
    return try await console.confirms("continue \(what)?", isConfirmed: false)
  }
}
