/// Where the value of a setting comes from; each beats those before it.
package enum SettingSource: String, CaseIterable, Sendable {
  /// Nobody said otherwise.
  case standard = "default"
  /// It was kept with `set`, or written into the file by hand.
  case file
  /// A variable says so.
  case environment
  /// It stands on the command line.
  case option
}
