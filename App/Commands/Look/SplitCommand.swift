import SharedPresentation
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
    let view = SplitView(try await context.users.list.loadAll(.all), selected: session.selected, on: context.calendar)
    let end: SplitLoop.End
    do {
      end = try await screen.run { await SplitLoop.run(view, on: $0, session, context) }
    } catch {
      throw CommandFailure.failed(Problem("could not switch to full screen: \(error)"))
    }
    if Task.isCancelled { throw CommandFailure.interrupted }
    session.selected = try end.get() ?? session.selected
  }
}
