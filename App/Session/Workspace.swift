import SharedTiming
import TasksUIComposer

/// The lists and edits of one account of the service, or of a user who is not signed in, and the connection that carries
/// the account's token.
struct Workspace: Sendable {
  let service: ServiceMonitor
  /// The context of everything outside commands, with the default output options.
  let context: CommandContext
  let delivery: EditDelivery
  private let compose: @Sendable (AppContext) -> CommandContext
  private let replacements: AsyncStream<Never>
  private let replaced: AsyncStream<Never>.Continuation

  /// Creates the workspace of `context`, whose features `compose` creates for each command.
  init(service: ServiceMonitor, in context: AppContext, compose: @escaping @Sendable (AppContext) -> CommandContext) {
    (replacements, replaced) = AsyncStream.makeStream()
    self.service = service
    self.compose = compose
    self.context = compose(context)
    delivery = EditDelivery(edits: self.context.tasks.edits, service: service, sleep: context.clocks.sleep)
  }

  /// Returns the context of a command: that of `app`, in this workspace.
  func context(of app: AppContext) -> CommandContext { compose(app) }

  /// Ends `waitForReplacement`.
  func replace() { replaced.finish() }

  /// Waits until another workspace has replaced this one, or the calling task is cancelled.
  func waitForReplacement() async { for await _ in replacements {} }
}
