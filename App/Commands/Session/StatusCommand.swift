import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksPresentation
import TasksUIComposer
import UsersDomain

/// Shows the state of the session, after asking the service and the store.
struct StatusCommand: Command {
  static let page = CommandPage(
    "status", group: .session, summary: "show the server, the connection, and what is saved", effect: .none,
    example: CommandExample(
      "status", after: "users",
      shows: """
        …
        server      the bundled service
        connection  reachable
        store       /home/ana/.local/share/roster/bundled.sqlite
        saved       users: 12, saved just now
        edits       none
        selected    nobody
        """))

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let console = context.console
    let selected = session.selected
    let status = try await console.waiting(for: "asking the service") { () throws in
      try await load(context, selected: selected)
    }
    try await console.show(Rendering(status.text(layout: console.layout)))
    if let problem = try status.edits.get().problem { throw CommandFailure.failed(problem) }
  }

  private func load(_ context: CommandContext, selected: User?) async throws -> StatusScreen {
    let app = context.app
    let edits = await contents(context)
    do throws(LoadFailure) {
      let state = try await context.service.state()
      let saved = try await withCache { try await app.storage.store.summaries() }
      return StatusScreen(
        server: app.server.name, proxy: app.server.proxy, service: app.server.serviceText, connection: state,
        store: app.storage.name, saved: saved,
        edits: edits, selected: selected.map { ($0.id, $0.name) }, viewpoint: app.viewpoint)
    } catch {
      throw CommandFailure(error, loading: "the status", mode: app.server.mode)
    }
  }

  private func contents(_ context: CommandContext) async -> Result<OutboxContents, CommandFailure> {
    if case .impossible(let reason) = context.app.storage.persistence {
      return .failure(.failed(Problem("the edits cannot be read: \(reason)", kind: .outbox(reason))))
    }
    return await Result { try await context.tasks.edits.contents() }.mapError { CommandFailure($0) }
  }
}
