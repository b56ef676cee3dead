package import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
package import SharedRemote
package import SharedUI

/// What every feature is composed from.
package struct FeatureContext: Sendable {
  /// What asks the service.
  package let client: any HTTPClient
  /// Whether the service may be asked now.
  package let connectivity: Connectivity
  /// Where lists are saved.
  package let store: any CacheStore
  /// From where all that is loaded is looked at.
  package let viewpoint: Viewpoint
  /// How long the machine has been running.
  package let uptime: UptimeClock
  /// How long a request may take.
  package let timeout: @Sendable () -> Duration
  /// Where everything is shown.
  package let console: Console

  /// The parts that features share.
  package init(
    client: any HTTPClient, connectivity: Connectivity, store: any CacheStore, viewpoint: Viewpoint,
    uptime: UptimeClock, timeout: @escaping @Sendable () -> Duration, console: Console
  ) {
    self.client = client
    self.connectivity = connectivity
    self.store = store
    self.viewpoint = viewpoint
    self.uptime = uptime
    self.timeout = timeout
    self.console = console
  }

  /// Whether a saved list may stand in for the service.
  package var mode: LoadMode { viewpoint.mode }
  /// What tells the time.
  package var clock: WallClock { viewpoint.clock }
}
