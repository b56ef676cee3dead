package import AccountUIComposer
import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
import SharedPresentation
package import SharedRemote
package import SharedTiming
package import SharedUI
import SharedUIComposer

/// The infrastructure of a session.
package struct AppContext: Sendable {
  package var server: Server
  package let storage: Storage
  package var console: Console
  /// The files that lists are exported to.
  package let files: any UserFiles
  package var settings = CurrentSettings()
  /// Returns the contents of the description of a service at a path.
  package var readDescription: @Sendable (_ path: String) async throws -> [UInt8] = { path in
    throw CommandFailure.failed(Problem("could not read \(path)"))
  }
  /// Returns the context for a connection or, for `nil`, for the bundled service; throws if there is no other.
  package var connect: @Sendable (Connection?) async throws -> AppContext = { _ in
    throw CommandFailure.usage("there is only one service here")
  }
  /// Where settings are stored between runs; `nil` without a home folder.
  package var settingsFile: (any SettingsStore)?
  package var clocks = Clocks()
  /// What was typed at the prompt; `nil` without a home folder.
  package var history: (any CommandHistory)?
  /// The full-screen terminal; `nil` if there is none.
  package var fullScreen: (any FullScreen)?
  /// Opens a page on the web; `nil` if there is no terminal, so that its address is printed.
  package var browser: (@Sendable (String) async throws -> Void)?
  /// Whether a user types the commands at a prompt, so that edits are sent in the background.
  package var isInteractive = false
  /// Where a single command reads its input; `nil` if commands or a user are there.
  package var standardInput: (any CommandInput)?
  /// The pages of the program's subcommands, for `help`.
  package var programs: [CommandPage] = []
  /// Checks the program, the terminal, the files and the store, without changing or creating any of it.
  package var checks: @Sendable () async -> [DoctorCheck] = { [] }
  /// The log of the edits for `doctor`, which only reads it; by default, that of the storage.
  package var inspectedEdits: any RecordLog
  /// Loads the certificate of the server; `nil` if the connection is not encrypted.
  package var certificate: @Sendable () async throws -> ServerCertificate? = { nil }
  /// The contexts of the accounts of the service; `nil` if it has none.
  package var accounts: (any AccountContexts)?
  /// Checks that a place can be used, and moves the tokens of all services there; `nil` if tokens are kept nowhere.
  package var moveTokens: (@Sendable (TokenPlace) async throws -> Void)?

  /// The service, and when to use it.
  package struct Server: Sendable {
    let client: any HTTPClient
    /// How the service has users and tasks.
    package var description = ServiceDescription.builtIn
    /// The connection; `nil` for the bundled service. It has no name if the settings name only a server.
    package var connection: Connection?
    /// What is known of whether the service can be reached; `nil` for that of the session.
    package var connectivity: Connectivity?
    /// The name for display.
    let name: String
    let mode: LoadMode
    /// The proxy that is used, for display, or why it cannot be used; `nil` if there is none.
    package var proxy: Result<String, LoadFailure>?
    let startsOffline: Bool
    /// How requests are authorized; `nil` if the service needs no sign-in.
    package var access: RequestAuthorization?

    /// The service and the connection for display; `nil` for a server of today's shape that is not a connection.
    var serviceText: String? {
      guard let connection, !connection.name.isEmpty || !connection.variant.isEmpty else { return nil }
      return description.name + (connection.name.isEmpty ? "" : ", connection '\(connection.name)'")
    }

    package init(_ client: any HTTPClient, name: String, mode: LoadMode = .liveOrSaved, startsOffline: Bool = false) {
      self.client = client
      self.name = name
      self.mode = mode
      self.startsOffline = startsOffline
    }
  }

  /// The store for lists and the log for edits.
  package struct Storage: Sendable {
    let store: any CacheStore
    let edits: any RecordLog
    /// The name for display: a path.
    let name: String
    /// The path; `nil` for a store in memory.
    package let path: String?
    /// Whether edits outlast the process.
    let persistence: EditPersistence
    /// Returns why lists do not outlast the process although they should, after opening the store; `nil` if they do.
    let problem: @Sendable () async -> String?
    /// Why no command may use it; `nil` if it is known whose lists and edits it has.
    package private(set) var refusal: CommandFailure?

    package init(
      _ store: any CacheStore, edits: any RecordLog, name: String, path: String? = nil,
      persistence: EditPersistence = .kept, problem: @escaping @Sendable () async -> String? = { nil }
    ) {
      self.store = store
      self.edits = edits
      self.name = name
      self.path = path
      self.persistence = persistence
      self.problem = problem
    }

    /// Creates the storage of a user whose lists and edits cannot be found because of `refusal`, which every command
    /// that would use it throws; `store` and `edits` are empty.
    package init(_ store: any CacheStore, edits: any RecordLog, refusing refusal: CommandFailure) {
      self.init(store, edits: edits, name: "unknown", persistence: .impossible(refusal.problem.message))
      self.refusal = refusal
    }
  }

  /// The sources of time.
  package struct Clocks: Sendable {
    package var wall = WallClock.system
    package var uptime = UptimeClock.system
    /// Waits for a duration or until the calling task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  }

  /// Creates a context with default settings, the system's clocks, and nothing that needs a terminal.
  package init(server: Server, storage: Storage, console: Console, files: any UserFiles) {
    self.server = server
    self.storage = storage
    inspectedEdits = storage.edits
    self.console = console
    self.files = files
  }

  var now: Date { clocks.wall.now }

  /// How long one command may wait for other programs that use the store: as long as for the service, if the user has
  /// set that.
  var waitLimit: Duration {
    settings.layers.value(of: .timeout).source == .default ? WaitBudget.standard : settings.preferences.timeout
  }

  /// The mode, the clock and the age limit of everything that is loaded.
  var viewpoint: Viewpoint {
    Viewpoint(mode: server.mode, clock: clocks.wall, maxAge: { [settings] in settings.preferences.maxAge })
  }
}

/// The lines that were typed at the prompt, in all sessions.
package protocol CommandHistory: Sendable {
  /// Returns the lines, oldest first.
  func lines() async throws -> [String]

  func remove(_ lines: Set<String>) async throws
}

/// The contexts of the accounts of one service: each account has lists and edits of its own, and so has a user who is
/// not signed in.
package protocol AccountContexts: Sendable {
  /// Returns the context for whoever is signed in now.
  func context() async -> AppContext

  /// Returns whether the account of `context` is still signed in, as far as is known, and still has the same store.
  func isCurrent(_ context: AppContext) async -> Bool

  /// Remembers that the token or the headers that were given instead of a session are those of the account that `asking`
  /// returns, unless they change meanwhile.
  func identify(_ context: AppContext, asking: () async throws -> Account) async throws

  /// Returns the logs of the edits of other accounts beside that of `context`, if nobody is signed in, with the paths of
  /// the stores beside which they are.
  func others(besides context: AppContext) async -> [(path: String, edits: any RecordLog)]

  /// Makes the lists and edits of the user who is not signed in those of `account`, instead of any that it has.
  func takeOver(_ account: ServiceID) async throws
}

/// Whether edits outlast the process.
package enum EditPersistence: Hashable, Sendable {
  /// They are in files. If these cannot be used, edits are refused as they are entered.
  case kept
  /// The user asked for a store in memory.
  case inMemory
  /// There is no place for them, for this reason, so that none may be entered.
  case impossible(String)
}

extension AppContext {
  /// Runs `read`, which reads the saved `subject`, and converts its failures to failures of a command.
  func reading<Value: Sendable>(
    _ subject: String, showsWait: Bool = true, _ read: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await withCache {
        try await showsWait ? console.waiting(for: "reading saved data", read) : read()
      }
    } catch {
      throw CommandFailure(error, loading: subject, mode: server.mode)
    }
  }
}

extension CommandFailure {
  /// Why a storage cannot be used as long as the service was not asked whose a given token is.
  package static let unknownAccount = failed(Problem("it is not known yet whose the token is"))
}
