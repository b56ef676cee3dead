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
    "split", group: .looking, summary: "browse users and their tasks side by side",
    example: CommandExample(
      "split", does: "users to the left, the tasks of one of them to the right, until q is pressed"))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .none }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard let screen = context.app.fullScreen else { throw CommandFailure.usage("split needs a terminal") }
    let view = SplitView(try await context.users.list.load(.all), selected: session.selected)
    let loop = SplitLoop(tasks: context.tasks, console: context.console)
    let last: User?
    do {
      last = try await screen.run { await loop.run(view, on: $0) }
    } catch {
      throw CommandFailure.failed(Problem("could not switch to full screen: \(error)"))
    }
    if Task.isCancelled { throw CommandFailure.interrupted }
    if let last { session.select(last) }
  }
}

// The event loop of the split view.
private struct SplitLoop: Sendable {
  let tasks: TasksFeature
  let console: Console

  private enum Event: Sendable {
    case begun
    case screen(FullScreenEvent)
    case tasks(SplitView.Tasks, of: User)
  }

  /// Runs until the user quits; returns the user selected last, or `nil` if none was.
  func run(_ view: SplitView, on session: any FullScreenSession) async -> User? {
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
        switch request(of: event, &view, session) {
        case .quit: return view.selected
        case .select(let user): group.addTask { feed.yield(.tasks(await load(user), of: user)) }
        case nil: break
        }
        session.draw(screen(of: session).lines(of: view))
      }
      return view.selected
    }
  }

  private func request(
    of event: Event, _ view: inout SplitView, _ session: any FullScreenSession
  ) -> SplitView.Request? {
    switch event {
    case .begun: return view.selected.map { .select($0) }
    case .screen(.key(let key)):
      return view.handle(key, height: screen(of: session).height, width: session.size.columns)
    case .screen(.resized): return nil
    case .tasks(let tasks, let user):
      view.update(tasks, of: user)
      return nil
    }
  }

  private func load(_ user: User) async -> SplitView.Tasks {
    WaitBudget.current?.renew()
    do {
      let tasks = try await tasks.list.load(user.owner, showsWait: false)
      return .loaded(tasks.model, tasks.source)
    } catch {
      return .failed(CommandFailure(error).model.message)
    }
  }

  private func screen(of session: any FullScreenSession) -> SplitScreen {
    let (size, layout) = (session.size, console.layout)
    return SplitScreen(
      columns: size.columns, rows: size.rows, isColored: layout.isColored, hasUnicode: layout.hasUnicode)
  }
}
