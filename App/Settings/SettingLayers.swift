/// What each source says of the settings, and what holds therefore.
package struct SettingLayers: Sendable {
  /// What the file says.
  package var kept = KeptSettings() {
    didSet { preferences = merged() }
  }
  /// The values that hold.
  package private(set) var preferences = Preferences()
  private var texts: [SettingSource: [SettingName: String]] = [:]

  /// Nothing but what holds where nobody says otherwise.
  package init() {}

  /// Takes note that `source`, which is not the file, says `text`, which must be a value.
  package mutating func say(_ name: SettingName, _ text: String, in source: SettingSource) {
    texts[source, default: [:]][name] = text
    preferences = merged()
  }

  /// The value of a setting as it was written, and where it comes from.
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
