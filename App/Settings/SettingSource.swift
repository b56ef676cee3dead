/// Where the value of a setting comes from; each beats those before it.
package enum SettingSource: CaseIterable, Sendable {
  /// Nobody said otherwise.
  case standard
  /// A variable that speaks to all programs says so.
  case surroundings
  /// It was kept with `set`, or written into the file by hand.
  case file
  /// A variable that speaks to this program says so.
  case environment
  /// It stands on the command line.
  case option

  /// What it is called.
  var name: String {
    switch self {
    case .standard: "default"
    case .surroundings, .environment: "environment"
    case .file: "file"
    case .option: "option"
    }
  }
}
