/// The settings, in the order in which they are listed.
package enum SettingName: String, CaseIterable, Sendable {
  /// How results look.
  case format, color, pager
  /// What is asked, and for how long.
  case server, timeout
  /// What is thought old, and what near.
  case maxAge, radius
  /// How lines are edited.
  case keys

  /// What is known of it.
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

  /// The name that was probably meant by `word`, as a sentence for an error.
  static func hint(for word: String) -> String {
    NearestWord.to(word, among: allCases.map(\.rawValue)).map { "did you mean '\($0)'?" } ?? "'set' lists them"
  }
}
