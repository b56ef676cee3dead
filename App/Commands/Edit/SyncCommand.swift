import SharedPresentation
import SharedRemote
import SharedUI
import TasksUIComposer

/// Sends edits now and reloads the current list.
struct SyncCommand: Command {
  static let page = CommandPage(
    "sync", group: .sending, summary: "send edits now, and reload the current list",
    options: [watch],
    showsCurrentList: true, effect: .useOfLists,
    example: CommandExample(
      "sync", remark: "when no edit waits",
      shows: """
        nothing to send
        """))

  private static let watch = CommandOption("--watch", summary: "keep sending your edits until interrupted")

  let isWatching: Bool

  init(_ words: CommandWords) { isWatching = words.has(Self.watch) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    await session.service.connectivity.forgetFailure()
    let edits = context.tasks.edits
    var unsent = try await edits.send(isFailing: !isWatching)
    if session.screen.wasRequested {
      try await session.show(session.screen.list, command: Self.page.name, in: context)
      // The list may lack edits that the service has accepted.
      unsent = try await edits.undecidedFailure() ?? unsent
    }
    if isWatching { return try await watch(in: session, with: context) }
    guard let unsent else { return }
    session.hasAskedToSignIn = unsent.problem.asksToSignIn
    throw unsent
  }

  // The edits of another account are not those that were to be sent.
  private func watch(in session: isolated Session, with context: CommandContext) async throws {
    try await context.delivery.watch { () async throws in
      guard let change = await session.newAccount() else { return }
      throw CommandFailure.failed(Problem("\(change), so nothing more is sent", advice: "run 'sync --watch' to go on"))
    }
  }
}
