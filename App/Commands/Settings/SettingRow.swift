import SharedRemote

/// A setting as it is listed.
struct SettingRow: Hashable, Sendable {
  /// What it is called.
  let name: String
  /// Its value, without a password.
  let value: String
  /// Where that comes from.
  let source: SettingSource

  /// The row of `name`, as `layers` have it.
  init(_ name: SettingName, in layers: SettingLayers) {
    let (text, source) = layers.value(of: name)
    self.name = name.rawValue
    value = Self.shown(text, of: name)
    self.source = source
  }

  /// The value `text` of a setting as everybody may see it.
  static func shown(_ text: String, of name: SettingName) -> String {
    guard name == .server, case .remote(let address) = ServerChoice(text) else { return text }
    return address.display
  }
}
