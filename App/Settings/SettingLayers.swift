package import SharedRemote
import Synchronization

/// The settings from each source, and the resulting values.
package struct SettingLayers: Sendable {
  /// The settings from the file.
  package var stored = StoredSettings() {
    didSet { preferences = merged() }
  }
  /// The values in effect.
  package private(set) var preferences = Preferences()
  /// The headers that options set.
  package var headers = CustomHeaders()
  private var texts: [SettingSource: [Setting: String]] = [:]

  /// Creates layers with only the default values.
  package init() {}

  /// Sets the value from a source other than the file; `text` must be valid.
  package mutating func set(_ setting: Setting, _ text: String, in source: SettingSource) {
    texts[source, default: [:]][setting] = text
    preferences = merged()
  }

  /// Returns the value of a setting as written, and its source.
  package func value(of setting: Setting) -> (text: String, source: SettingSource) {
    for source in SettingSource.allCases.reversed() {
      if let text = text(of: setting, in: source) { return (text, source) }
    }
    return (setting.defaultText, .default)
  }

  /// The headers in effect, each with its source, and whether the selected server gets it. Those in the file are for the
  /// server in the file, if it names one; the bundled service gets none.
  package var headersInEffect: [(header: CustomHeader, source: SettingSource, isSent: Bool)] {
    let isBundled = preferences.server == .bundled
    return stored.headers.all.filter { headers[$0.name] == nil }
      .map { ($0, .file, !isBundled && !isStoredServerOverridden) } + headers.all.map { ($0, .option, !isBundled) }
  }

  private var isStoredServerOverridden: Bool {
    guard case .remote(let own) = stored.values[.server].flatMap(ServerChoice.init),
      case .remote(let selected) = preferences.server
    else { return false }
    return !own.hasSameOrigin(as: selected)
  }

  private func text(of setting: Setting, in source: SettingSource) -> String? {
    source == .file ? stored.values[setting] : texts[source]?[setting]
  }

  private func merged() -> Preferences {
    var preferences = Preferences()
    for setting in Setting.all {
      let (text, _) = value(of: setting)
      _ = setting.parse(text, &preferences)
    }
    return preferences
  }
}

/// The source of a setting's value, in ascending order of precedence.
package enum SettingSource: CaseIterable, Sendable {
  case `default`
  /// An environment variable that other programs use too, such as `PAGER`.
  case sharedEnvironment
  /// The configuration file, written by `set` or by hand.
  case file
  /// An environment variable of this program, or `NO_COLOR`.
  case environment
  case option

  /// The name for display.
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

  /// Creates settings that start with `layers`.
  package init(_ layers: SettingLayers = SettingLayers()) { state = Mutex(layers) }

  /// The values in effect.
  package var preferences: Preferences { state.withLock { $0.preferences } }

  /// The values by source.
  var layers: SettingLayers { state.withLock { $0 } }

  /// Updates the settings from the file.
  func update(_ stored: StoredSettings) { state.withLock { $0.stored = stored } }
}
