import SharedInteractorInterface
import SharedRemote
import SharedUI

/// How the program was asked to behave: an option beats its variable, which beats the default.
struct Settings {
  /// Which service is asked.
  let server: Server
  /// Where lists are saved.
  let store: Store
  /// How results are printed.
  let format: OutputFormat
  /// Whether a saved list may stand in.
  let mode: LoadMode
  /// Whether the session begins offline.
  let isOffline: Bool
  /// The whole of one request.
  let timeout: Duration
  /// Where results may be coloured.
  let color: Color
  /// Whether the first failure ends a script.
  let failFast: Bool
  /// Whether requests and saves are told.
  let verbose: Bool

  /// Which service is asked.
  enum Server: Hashable {
    /// The bundled one, in this process.
    case bundled
    /// The one at this address.
    case remote(ServerAddress)
  }

  /// Where lists are saved.
  enum Store: Hashable {
    /// In a file of the user's data folder, one for each server.
    case inDataFolder
    /// In this file.
    case file(String)
    /// Nowhere: in this process only.
    case memory
  }

  /// Where results may be coloured.
  enum Color: String, CaseIterable {
    /// Where it is a terminal that can show colours; everywhere; nowhere.
    case auto, always, never
  }

  /// Reads what was typed and the environment; an empty variable counts as not set.
  init(_ command: RosterCommand, environment: [String: String]) throws(UsageError) {
    let values = SettingValues(environment: environment)
    server =
      try values.read(command.server, "--server", "ROSTER_SERVER", must: "be an http or https address") {
        ServerAddress($0).map(Server.remote)
      } ?? .bundled
    store =
      try values.read(command.store, "--store", "ROSTER_STORE", must: "be a file or 'memory'") { text in
        text.isEmpty || text.contains("\0") ? nil : text == "memory" ? .memory : .file(text)
      } ?? .inDataFolder
    format = try values.choice(command.format, "--format", "ROSTER_FORMAT") ?? .table
    timeout =
      try values.read(
        command.timeout, "--timeout", "ROSTER_TIMEOUT", must: "be a number of seconds, above 0 and at most 86400",
        Self.duration) ?? .seconds(10)
    color = try values.choice(command.color, "--color", nil) ?? .auto
    guard !(command.offline && command.live) else { throw UsageError("--offline and --live exclude each other") }
    (isOffline, mode) = (command.offline, command.live ? .liveOnly : .liveOrSaved)
    (failFast, verbose) = (command.failFast, command.verbose)
  }

  private static func duration(_ text: String) -> Duration? {
    guard let seconds = Double(text), seconds >= 0.001, seconds <= 86_400 else { return nil }
    return .milliseconds(Int64((seconds * 1_000).rounded()))
  }
}
