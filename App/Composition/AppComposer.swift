import AccountUIComposer
import SharedDomain
package import SharedLocal
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TasksUIComposer
import UsersUIComposer

/// Composes the app. Only this target knows both features.
package enum AppComposer {
  /// Saves the edits among `records`, which version 1.1 has stored, in `log`; returns whether it has all of them.
  package static func takeOver(_ records: [OlderRecord], into log: any RecordLog) async throws -> Bool {
    try await TasksFeature.takeOver(records, into: log)
  }

  /// Creates a session that composes its features anew for each command, since each has a context of its own.
  package static func session(in context: AppContext) -> Session {
    let connectivity = Connectivity(paused: context.server.startsOffline, clock: context.clocks.wall)
    return Session(in: context) { workspace(in: $0, connectivity) }
  }

  private static func workspace(in context: AppContext, _ connectivity: Connectivity) -> Workspace {
    let client = ConnectivityHTTPClient(context.server.client, connectivity: connectivity)
    let sending = EditSending(
      isInBackground: context.isInteractive, limit: TimeLimit(sleep: context.clocks.sleep))
    let users = UsersFeature.Shared()
    let tasks = TasksFeature.Shared(
      log: context.storage.edits, lists: context.storage.store, uptime: context.clocks.uptime, sending: sending)
    return Workspace(service: ServiceMonitor(client: client, connectivity: connectivity), in: context) { context in
      let features = FeatureContext(
        client: client, connectivity: connectivity, store: context.storage.store, viewpoint: context.viewpoint,
        uptime: context.clocks.uptime, timeout: { [settings = context.settings] in settings.preferences.timeout },
        console: context.console, me: context.server.access?.account?.user)
      return CommandContext(
        app: context, users: UsersFeature(in: features, sharing: users),
        tasks: TasksFeature(in: features, sharing: tasks),
        account: AccountFeature(in: features, access: context.server.access))
    }
  }
}

/// The context of a command: that of the app with the command's output options, and the features composed in it.
package struct CommandContext: Sendable {
  let app: AppContext
  let users: UsersFeature
  var tasks: TasksFeature
  let account: AccountFeature

  var console: Console { app.console }
}
