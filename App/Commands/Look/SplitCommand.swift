import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import SharedUIComposer
import UsersDomain
import UsersUIComposer

/// Shows users and their tasks side by side on the full screen, where keys change them.
struct SplitCommand: Command {
  static let page = CommandPage(
    "split", group: .looking, summary: "browse and change users' tasks on the full screen", effect: .none,
    example: CommandExample(
      "split", does: "users to the left, the tasks of one of them to the right, until q is pressed; ? lists the keys"))

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard let screen = context.app.fullScreen else { throw CommandFailure.usage("split needs a terminal") }
    let saved = await Self.saved(in: context)
    let users = if let saved { saved } else { try await context.users.list.loadAll(.all) }
    let view = SplitView(users, selected: session.selected, on: context.calendar)
    let end: SplitLoop.End
    do {
      end = try await screen.run { await SplitLoop.run(view, on: $0, session, context) }
    } catch {
      throw CommandFailure.failed(Problem("could not switch to full screen: \(error)"))
    }
    if Task.isCancelled { throw CommandFailure.interrupted }
    session.selected = try end.get() ?? session.selected
  }

  // Returns the saved users, which the view shows until the service has sent newer ones; nil if they are not to be shown, or
  // there is nothing to wait for.
  private static func saved(in context: CommandContext) async -> Presented<[User]>? {
    guard context.app.server.mode.allowsSaved, await !context.service.connectivity.isOffline else { return nil }
    do { return try await context.users.list.loadAll(.all, showsWait: false, isSaved: true) } catch { return nil }
  }
}
