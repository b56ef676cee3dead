/// The version of this program.
enum Version {
  /// The version as `--version` prints it.
  static let text = "1.1.0"
  /// The release date, for the manual page.
  static let date = "2026-11-22"
}
