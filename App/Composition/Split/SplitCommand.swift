import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Lets somebody move through users and their tasks, side by side on the whole terminal.
struct SplitCommand: Sendable {
  /// Knows the users.
  let users: UsersFeature
  /// Knows their tasks.
  let tasks: TasksFeature
  /// Where the terminal is.
  let context: AppContext

  private enum Event: Sendable {
    case begun
    case screen(FullScreenEvent)
    case tasks(SplitView.Tasks, of: User)
  }

  /// Takes the terminal until it is left; gives the user who was selected last, `selected` if nobody was.
  func run(selected: User?) async throws(CommandFailure) -> User? {
    guard let screen = context.fullScreen else { throw .usage("split needs a terminal") }
    let everyone = try await users.everyone()
    let last: User?
    do {
      last = try await screen.run { session in await converse(SplitView(everyone, selected: selected), session) }
    } catch {
      throw .failed(FailureViewModel("the terminal could not be taken over: \(error.reason)", status: .failure))
    }
    if Task.isCancelled { throw .failed(FailureViewModel("interrupted", status: .interrupted)) }
    return last ?? selected
  }

  private func converse(_ view: SplitView, _ session: any FullScreenSession) async -> User? {
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
        case .leave: return view.selected
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
    case .screen(.key(let key)): return view.take(key, height: screen(of: session).height)
    case .screen(.resized): return nil
    case .tasks(let tasks, let user):
      view.take(tasks, of: user)
      return nil
    }
  }

  private func load(_ user: User) async -> SplitView.Tasks {
    WaitBudget.current?.renew()
    return switch await tasks.list(of: user.owner) {
    case .loaded(let tasks): .loaded(tasks.model, tasks.source)
    case .failed(let failure): .failed(failure.message)
    }
  }

  private func screen(of session: any FullScreenSession) -> SplitScreen {
    let (size, layout) = (session.size, context.console.layout)
    return SplitScreen(
      columns: size.columns, rows: size.rows, isColored: layout.isColored, hasUnicode: layout.hasUnicode)
  }
}
