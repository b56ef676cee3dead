package import SharedInteractorInterface
package import SharedLocal
import SharedPresentation
package import SharedRemote
package import SharedUI

/// What the app is composed from: its infrastructure, chosen by whoever starts it.
package struct AppContext: Sendable {
  /// What asks the service; it is not asked while the session is offline.
  package let client: any HTTPClient
  /// Where lists are saved.
  package let store: any CacheStore
  /// How the server and the store are called in `status`.
  package let names: (server: String, store: String)
  /// Tells whether what is in the store outlives the process, having opened it.
  package let keeping: @Sendable () async -> StoreKeeping
  /// Whether a saved list may stand in for the service.
  package let mode: LoadMode
  /// Whether the session begins offline.
  package let isOffline: Bool
  /// What tells the time.
  package let clock: WallClock
  /// Tells how long the machine has been running.
  package let uptime: UptimeClock
  /// Waits so long, or until it is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void
  /// Where everything is shown.
  package let console: Console
  /// The files that lists are exported to.
  package let files: any UserFiles
  /// The settings that hold now.
  package let settings: CurrentSettings
  /// Where they are kept.
  package let settingsFile: any SettingsKeeping
  /// The terminal to take over as a whole; nil where there is none.
  package let fullScreen: (any FullScreen)?
  /// What damaged stores hold.
  package let damagedStores: any DamagedStores
  /// What the program runs on.
  package let diagnostics: any Diagnostics

  /// The infrastructure of one session.
  package init(
    client: any HTTPClient, store: any CacheStore, names: (server: String, store: String),
    keeping: @escaping @Sendable () async -> StoreKeeping = { .kept },
    mode: LoadMode = .liveOrSaved, isOffline: Bool = false, clock: WallClock = .system,
    uptime: UptimeClock = .system,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }, console: Console,
    files: any UserFiles, settings: CurrentSettings = CurrentSettings(),
    settingsFile: any SettingsKeeping = NoSettingsFile(), fullScreen: (any FullScreen)? = nil,
    damagedStores: any DamagedStores = NoDamagedStores(), diagnostics: any Diagnostics = NoDiagnostics()
  ) {
    self.client = client
    self.store = store
    self.names = names
    self.keeping = keeping
    self.mode = mode
    self.isOffline = isOffline
    self.clock = clock
    self.uptime = uptime
    self.sleep = sleep
    self.console = console
    self.files = files
    self.settings = settings
    self.settingsFile = settingsFile
    self.fullScreen = fullScreen
    self.damagedStores = damagedStores
    self.diagnostics = diagnostics
  }

  /// How long one command may wait for other programs that use the store: as long as for the service, if somebody says
  /// how long that is.
  var waitLimit: Duration {
    settings.layers.value(of: .timeout).source == .standard ? WaitBudget.standard : settings.preferences.timeout
  }

  /// From where all that is loaded is looked at.
  var viewpoint: Viewpoint {
    Viewpoint(mode: mode, clock: clock, maxAge: { [settings] in settings.preferences.maxAge })
  }
}

/// Whether the contents of the store outlast the process.
package enum StoreKeeping: Hashable, Sendable {
  case kept
  /// The user has asked for a store in memory.
  case inMemory
  /// The store's file cannot be used, for this reason. The edits in that file are unknown.
  case unusable(String)
}

/// The damaged stores of a session without files: none.
package struct NoDamagedStores: DamagedStores {
  /// Creates an empty set.
  package init() {}

  package func records(of collection: CollectionName, inFileAt path: String) throws(CacheFailure) -> DamagedRecords {
    throw .unavailable("\(path): no such file")
  }
}
