package import SharedInteractorInterface
package import SharedLocal
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
  /// Whether a saved list may stand in for the service.
  package let mode: LoadMode
  /// What tells the time.
  package let clock: WallClock
  /// How old a saved list may be before it is called stale; nil for any age.
  package let maxAge: @Sendable () -> Duration?
  /// Where everything is shown.
  package let console: Console

  /// The parts that features share.
  package init(
    client: any HTTPClient, connectivity: Connectivity, store: any CacheStore, mode: LoadMode, clock: WallClock,
    maxAge: @escaping @Sendable () -> Duration? = { nil },
    console: Console
  ) {
    self.client = client
    self.connectivity = connectivity
    self.store = store
    self.mode = mode
    self.clock = clock
    self.maxAge = maxAge
    self.console = console
  }
}
