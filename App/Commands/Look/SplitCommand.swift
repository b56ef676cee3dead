import SharedInteractorInterface
import SharedPresentation
import SharedTiming
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Shows users and their tasks side by side on the full screen.
struct SplitCommand: Command {
  static let page = CommandPage(
    "split", group: .looking, summary: "browse users and their tasks side by side", effect: .none,
    example: CommandExample(
      "split", does: "users to the left, the tasks of one of them to the right, until q is pressed"))

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard let screen = context.app.fullScreen else { throw CommandFailure.usage("split needs a terminal") }
    let view = SplitView(try await context.users.list.loadAll(.all), selected: session.selected)
    let last: User?
    do {
      last = try await screen.run { await Self.run(view, on: $0, context) }
    } catch {
      throw CommandFailure.failed(Problem("could not switch to full screen: \(error)"))
    }
    if Task.isCancelled { throw CommandFailure.interrupted }
    if let last { session.selected = last }
  }

  private enum Event: Sendable {
    case begun
    case screen(FullScreenEvent)
    case tasks(SplitView.Tasks, of: User)
  }

  // Runs until the user quits; returns the user selected last, or nil if none was.
  private static func run(
    _ view: SplitView, on session: any FullScreenSession, _ context: CommandContext
  ) async -> User? {
    await withTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      let (events, feed) = AsyncStream.makeStream(of: Event.self)
      group.addTask {
        while let event = await session.next() { feed.yield(.screen(event)) }
        feed.finish()
      }
      var view = view
      feed.yield(.begun)
      for await event in events {
        var request: SplitView.Request?
        switch event {
        case .begun: request = view.selected.map { .select($0) }
        case .screen(.key(let key)):
          let screen = screen(of: session, context)
          request = view.handle(key, height: screen.height, width: screen.columns)
        case .screen(.resized): break
        case .tasks(let tasks, let user): view.update(tasks, of: user)
        }
        switch request {
        case .quit: return view.selected
        case .select(let user): group.addTask { feed.yield(.tasks(await load(user, context), of: user)) }
        case nil: break
        }
        session.draw(screen(of: session, context).lines(of: view))
      }
      return view.selected
    }
  }

  private static func load(_ user: User, _ context: CommandContext) async -> SplitView.Tasks {
    WaitBudget.current?.renew()
    do {
      let tasks = try await context.tasks.list.loadAll(user.owner, showsWait: false)
      return .loaded(tasks.model, tasks.source)
    } catch {
      return .failed(CommandFailure(error).problem.text)
    }
  }

  private static func screen(of session: any FullScreenSession, _ context: CommandContext) -> SplitScreen {
    let size = session.size
    let layout = context.console.layout
    return SplitScreen(
      columns: size.columns, rows: size.rows, isColored: layout.isColored, hasUnicode: layout.hasUnicode)
  }
}
