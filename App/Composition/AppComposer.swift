import AccountUIComposer
package import SharedLocal
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TasksUIComposer
import UsersUIComposer

/// Composes the app. Only this target knows both features.
package enum AppComposer {
  /// The edits that are counted when a damaged store is salvaged.
  package static let unsentEdits = TasksFeature.unsentEdits

  /// Creates a session that composes its features anew for each command, since each has a context of its own.
  package static func session(in context: AppContext) -> Session {
    let connectivity = Connectivity(paused: context.server.startsOffline, clock: context.clocks.wall)
    let client = ConnectivityHTTPClient(context.server.client, connectivity: connectivity)
    let sending = EditSending(
      isInBackground: context.isInteractive, limit: TimeLimit(sleep: context.clocks.sleep))
    let (users, tasks) = (UsersFeature.Shared(), TasksFeature.Shared(sending: sending))
    return Session(service: ServiceMonitor(client: client, connectivity: connectivity), context: context) { context in
      let features = FeatureContext(
        client: client, connectivity: connectivity, store: context.storage.store, viewpoint: context.viewpoint,
        uptime: context.clocks.uptime, timeout: { [settings = context.settings] in settings.preferences.timeout },
        console: context.console)
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
  let tasks: TasksFeature
  let account: AccountFeature

  var console: Console { app.console }
}
