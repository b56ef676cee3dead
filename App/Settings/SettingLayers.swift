package import SharedRemote
import Synchronization

/// The settings from each source, and the resulting values.
package struct SettingLayers: Sendable {
  /// The settings from the file.
  package var stored = StoredSettings() { didSet { update() } }
  /// The values in effect.
  package private(set) var preferences = Preferences()
  /// The service that an option or a variable names: a shipped one, or the file of a description.
  package var service: String? { didSet { update() } }
  /// The connection that the session has gone to, whatever the settings say; `.some(nil)` for the bundled service.
  package var chosen: Connection?? { didSet { update() } }
  /// The connection in effect, which has no name if only a server is named; `nil` for the bundled service.
  package private(set) var connection: Connection?
  /// The headers that options set.
  package var headers = CustomHeaders()
  private var texts: [SettingSource: [Setting: String]] = [:]

  package init() {}

  /// Sets the value from a source other than the file; `text` must be valid.
  package mutating func set(_ setting: Setting, _ text: String, in source: SettingSource) {
    texts[source, default: [:]][setting] = text
    update()
  }

  /// Returns the value of a setting as written, and its source.
  package func value(of setting: Setting) -> (text: String, source: SettingSource) {
    for source in SettingSource.allCases.reversed() {
      if let text = text(of: setting, in: source) { return (text, source) }
    }
    return (setting.defaultText, .default)
  }

  /// The headers in effect, each with its source, and whether the selected server gets it. Those in the file are for the
  /// server in the file, if it names one; the bundled service gets none, and one that is asked what it is no secrets.
  package var headersInEffect: [(header: CustomHeader, source: SettingSource, isSent: Bool)] {
    stored.headers.all.filter { headers[$0.name] == nil }
      .map { ($0, .file, isSent($0) && !isStoredServerOverridden) } + headers.all.map { ($0, .option, isSent($0)) }
  }

  private func isSent(_ header: CustomHeader) -> Bool {
    connection.map { $0.service != Connection.unknownService || !header.isSecret } ?? false
  }

  private var isStoredServerOverridden: Bool {
    guard let own = stored.values[.server].flatMap(ServerAddress.init), let selected = preferences.server else {
      return false
    }
    return own.origin != selected.origin
  }

  private func text(of setting: Setting, in source: SettingSource) -> String? {
    source == .file ? stored.values[setting] : texts[source]?[setting]
  }

  /// The name of a connection that is not in the file; `nil` if there is none such.
  package var missingConnection: String? {
    let (name, source) = value(of: .connection)
    return source == .file || name == Connection.sample || stored.connections.contains { $0.name == name } ? nil : name
  }

  /// The service that is named without a server; `nil` if there is none such.
  package var unusedService: String? { connection == nil && chosen == nil ? service : nil }

  // Of the server and the connection, that of the stronger source counts, and the connection if both have the same.
  private func current(_ server: ServerAddress?) -> Connection? {
    if let chosen { return chosen }
    let (name, source) = value(of: .connection)
    let isNamed = source != .default && source >= value(of: .server).source
    if isNamed, name == Connection.sample { return nil }
    let named = isNamed ? stored.connections.first { $0.name == name } : nil
    guard let address = named?.server ?? server else { return nil }
    var connection = named ?? Connection(name: "", server: address)
    connection.service = service ?? connection.service
    return connection
  }

  private mutating func update() {
    preferences = Preferences()
    for setting in Setting.all { _ = setting.parse(value(of: setting).text, &preferences) }
    connection = current(preferences.server)
    preferences.server = connection?.server
  }
}

/// The source of a setting's value, in ascending order of precedence.
package enum SettingSource: CaseIterable, Comparable, Sendable {
  case `default`
  /// An environment variable that other programs use too, such as `PAGER`.
  case sharedEnvironment
  /// The configuration file, written by `set` or by hand.
  case file
  /// An environment variable of this program, or `NO_COLOR`.
  case environment
  case option

  var name: String {
    switch self {
    case .default: "default"
    case .sharedEnvironment, .environment: "environment"
    case .file: "file"
    case .option: "option"
    }
  }
}

/// The settings in effect; a session changes them while others read them.
package final class CurrentSettings: Sendable {
  // A lock instead of an actor, since layouts and timeouts are needed in synchronous code.
  private let state: Mutex<SettingLayers>

  package init(_ layers: SettingLayers = SettingLayers()) { state = Mutex(layers) }

  /// The values in effect.
  package var preferences: Preferences { state.withLock { $0.preferences } }

  var layers: SettingLayers { state.withLock { $0 } }

  /// Goes to `connection`, or to the bundled service.
  func use(_ connection: Connection?) { state.withLock { $0.chosen = .some(connection) } }

  func update(_ stored: StoredSettings) { state.withLock { $0.stored = stored } }
}
