/// The settings from each source, and the resulting values.
package struct SettingLayers: Sendable {
  /// The settings from the file.
  package var kept = KeptSettings() {
    didSet { preferences = merged() }
  }
  /// The values in effect.
  package private(set) var preferences = Preferences()
  private var texts: [SettingSource: [SettingName: String]] = [:]

  /// Creates layers with only the default values.
  package init() {}

  /// Sets the value from a source other than the file; `text` must be valid.
  package mutating func say(_ name: SettingName, _ text: String, in source: SettingSource) {
    texts[source, default: [:]][name] = text
    preferences = merged()
  }

  /// Returns the value of a setting as written, and its source.
  package func value(of name: SettingName) -> (text: String, source: SettingSource) {
    for source in SettingSource.allCases.reversed() {
      if let text = text(of: name, in: source) { return (text, source) }
    }
    return (name.setting.standard, .standard)
  }

  private func text(of name: SettingName, in source: SettingSource) -> String? {
    source == .file ? kept.values[name] : texts[source]?[name]
  }

  private func merged() -> Preferences {
    var preferences = Preferences()
    for name in SettingName.allCases {
      let (text, _) = value(of: name)
      _ = name.setting.read(text, into: &preferences)
    }
    return preferences
  }
}
