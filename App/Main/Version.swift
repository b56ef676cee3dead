/// The version of this program.
enum Version {
  /// As `--version` prints it.
  static let text = "1.0.0"
  /// When it was made, for the manual page.
  static let date = "2026-11-21"
}
