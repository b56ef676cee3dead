import Foundation

/// The variables that this program heeds.
enum Environment {
  private static let names = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TERM", "NO_COLOR", "COLUMNS", "ROSTER_SERVER",
    "ROSTER_STORE", "ROSTER_FORMAT", "ROSTER_TIMEOUT", "ROSTER_PAGER", "PAGER", "LC_ALL", "LC_CTYPE", "LANG",
  ]

  /// Their values, as far as they are set; reading these alone is much quicker than reading all that there are.
  static func read() -> [String: String] {
    names.reduce(into: [:]) { values, name in values[name] = getenv(name).map { String(cString: $0) } }
  }
}
