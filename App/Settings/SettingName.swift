/// The names of the settings, in the order in which they are listed.
package enum SettingName: String, CaseIterable, Sendable {
  case format, color, pager
  case server, timeout
  case maxAge, radius
  case keys

  /// The description of the setting.
  package var setting: Setting {
    switch self {
    case .format: .format
    case .color: .color
    case .pager: .pager
    case .server: .server
    case .timeout: .timeout
    case .maxAge: .maxAge
    case .radius: .radius
    case .keys: .keys
    }
  }

  /// Returns a hint for an unknown name: the most similar setting, or how to list them.
  static func hint(for word: String) -> String {
    NearestWord.to(word, among: allCases.map(\.rawValue)).map { "did you mean '\($0)'?" } ?? "'set' lists them"
  }
}
