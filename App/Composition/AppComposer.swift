package import SharedLocal
import SharedRemote
import SharedUIComposer
import TasksUIComposer
import UsersUIComposer

/// Puts the app together, in the only target that names both features.
package enum AppComposer {
  /// The edits that are counted when a damaged store is salvaged.
  package static let unsentEdits = TasksFeature.unsentEdits

  /// A session of the features, over the given infrastructure.
  package static func session(in context: AppContext) -> Session {
    let connectivity = Connectivity(paused: context.isOffline, clock: context.clock)
    let client = ConnectivityHTTPClient(context.client, connectivity: connectivity)
    let features = FeatureContext(
      client: client, connectivity: connectivity, store: context.store, viewpoint: context.viewpoint,
      uptime: context.uptime, timeout: { [settings = context.settings] in settings.preferences.timeout },
      console: context.console)
    return Session(
      users: UsersFeature(in: features), tasks: TasksFeature(in: features),
      service: ServiceMonitor(client: client, connectivity: connectivity), context: context)
  }
}
