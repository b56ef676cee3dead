/// The source of a setting's value, in ascending order of precedence.
package enum SettingSource: CaseIterable, Sendable {
  case standard
  /// An environment variable that other programs use too, such as `PAGER`.
  case surroundings
  /// The configuration file, written by `set` or by hand.
  case file
  /// An environment variable of this program, or `NO_COLOR`.
  case environment
  case option

  /// The name for display.
  var name: String {
    switch self {
    case .standard: "default"
    case .surroundings, .environment: "environment"
    case .file: "file"
    case .option: "option"
    }
  }
}
