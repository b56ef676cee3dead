import AccountUIComposer
import SharedDomain
package import SharedLocal
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TasksInteractorInterface
import TasksUIComposer
import UsersUIComposer

/// Composes the app from the features.
package enum AppComposer {
  /// Saves the edits among `records`, which version 1.1 has stored, in `log`; returns whether it has all of them.
  package static func takeOver(_ records: [OlderRecord], into log: any RecordLog) async throws -> Bool {
    try await TasksFeature.takeOver(records, into: log)
  }

  /// Creates a session that composes its features anew for each command, since each has a context of its own.
  package static func session(in context: AppContext) -> Session {
    let connectivity = Connectivity(paused: context.server.startsOffline, clock: context.clocks.wall)
    return Session(in: context) { self.context(in: $0, $0.server.connectivity ?? connectivity) }
  }

  private static func context(in app: AppContext, _ connectivity: Connectivity) -> CommandContext {
    let client = ConnectivityHTTPClient(app.server.client, connectivity: connectivity)
    let timeout = { @Sendable [settings = app.settings] in settings.preferences.timeout }
    let sending = EditSending(
      isInBackground: app.isInteractive, limit: TimeLimit(sleep: app.clocks.sleep), timeout: timeout)
    let users = UsersFeature.Shared()
    let tasks = TasksFeature.Shared(
      log: app.storage.edits, lists: app.storage.store, uptime: app.clocks.uptime, clock: app.clocks.wall,
      sending: sending, description: app.server.description)
    let service = ServiceMonitor(client: client, probe: app.server.description.probe, connectivity: connectivity)
    @Sendable func compose(in app: AppContext) -> CommandContext {
      let features = FeatureContext(
        client: client, description: app.server.description, connectivity: connectivity, store: app.storage.store,
        viewpoint: app.viewpoint,
        uptime: app.clocks.uptime, timeout: timeout, console: app.console, me: app.server.access?.account?.user)
      return CommandContext(
        app: app, service: service, users: UsersFeature(in: features, sharing: users),
        tasks: TasksFeature(in: features, sharing: tasks),
        account: AccountFeature(in: features, access: app.server.access), compose: compose)
    }
    return compose(in: app)
  }
}
