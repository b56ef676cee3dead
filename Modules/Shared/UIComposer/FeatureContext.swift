package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
package import SharedRemote
package import SharedTiming
package import SharedUI

/// The dependencies that all features are composed from.
///
/// A class, although immutable: every list and feature of a command has it, and to copy the description of the service to
/// each took much of the time of a piped command.
package final class FeatureContext: Sendable {
  package let client: any HTTPClient
  /// How the service has users and tasks.
  package let description: ServiceDescription
  package let connectivity: Connectivity
  package let store: any CacheStore
  package let viewpoint: Viewpoint
  package let uptime: UptimeClock
  /// The time limit for one request.
  package let timeout: @Sendable () -> Duration
  package let console: Console
  /// The user to whom the signed-in account belongs; `nil` if there is none.
  package let me: ServiceID?

  package init(
    client: any HTTPClient, description: ServiceDescription = .builtIn, connectivity: Connectivity,
    store: any CacheStore, viewpoint: Viewpoint,
    uptime: UptimeClock, timeout: @escaping @Sendable () -> Duration, console: Console, me: ServiceID? = nil
  ) {
    self.client = client
    self.description = description
    self.connectivity = connectivity
    self.store = store
    self.viewpoint = viewpoint
    self.uptime = uptime
    self.timeout = timeout
    self.console = console
    self.me = me
  }

  /// Whether saved data may be shown instead of the service's answer.
  package var mode: LoadMode { viewpoint.mode }
  /// The clock for the current time.
  package var clock: WallClock { viewpoint.clock }
}
