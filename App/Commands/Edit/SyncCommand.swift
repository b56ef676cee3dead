import SharedDomain
import SharedPresentation
import SharedRemote
import SharedUI
import TasksUI
import TasksUIComposer

/// Sends edits now, and reloads the current list or everything.
struct SyncCommand: Command {
  static let page = CommandPage(
    "sync", group: .sending, summary: "send edits now, and reload the current list",
    options: [all, progress, watch, .dryRun],
    showsCurrentList: true, effect: .useOfLists,
    example: CommandExample(
      "sync", remark: "when no edit waits",
      shows: """
        nothing to send
        """))

  private static let all = CommandOption(
    "--all", summary: "save all users and tasks as well, to work without the service")
  private static let progress = CommandOption(
    "--progress", "FORM", summary: "how to tell the progress of --all: bar, lines or json",
    completion: .choice(CompleteSync.ProgressForm.allCases.map { (word: $0.rawValue, summary: "") }))
  private static let watch = CommandOption("--watch", summary: "keep sending, and with --all saving, until interrupted")

  let isWatching: Bool
  /// Whether everything is saved.
  let isComplete: Bool
  let progress: CompleteSync.ProgressForm?
  /// Whether only to list what would be sent.
  let isDryRun: Bool

  init(_ words: CommandWords) throws {
    isWatching = words.has(Self.watch)
    isComplete = words.has(Self.all)
    progress = try words.value(of: Self.progress, "must be bar, lines or json") { .init(rawValue: $0) }
    isDryRun = words.has(.dryRun)
    if progress != nil, !isComplete { throw CommandFailure.usage("--progress needs --all") }
  }

  var screen: (any RecordScreen)? { isDryRun ? EditScreen() : nil }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let edits = context.tasks.edits
    if isDryRun {
      session.sendsAtEnd = false
      session.lastShown = try await edits.showPending(limit: nil).0
      return
    }
    await session.service.connectivity.forgetFailure()
    var unsent = try await edits.send(isFailing: !isWatching)
    if session.screen.wasRequested {
      try await session.show(session.screen.list, command: Self.page.name, in: context)
      // The list may lack edits that the service has accepted.
      unsent = try await edits.undecidedFailure() ?? unsent
    }
    if isComplete { try await CompleteSync(context: context, form: progress).run() }
    if isWatching { return try await watch(in: session, with: context) }
    guard let unsent else { return }
    session.hasAskedToSignIn = unsent.problem.asksToSignIn
    throw unsent
  }

  // The edits of another account are not those that were to be sent.
  private func watch(in session: isolated Session, with context: CommandContext) async throws {
    let silent = context.console.with(changing(OutputOptions()) { $0.isQuiet = true }).discardingResults()
    let quiet = context.printing(on: silent)
    try await context.delivery.watch {
      guard let change = await session.newAccount() else { return }
      throw CommandFailure.failed(Problem("\(change), so nothing more is sent", advice: "run 'sync --watch' to go on"))
    } loading: {
      guard isComplete else { return }
      do {
        try await CompleteSync(context: quiet, form: nil).run()
      } catch {
        // The next time may go better.
        if !Task.isCancelled { context.console.warn(CommandFailure(error).problem.message) }
      }
    }
  }
}
