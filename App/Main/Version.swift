/// The version of this program.
enum Version {
  /// As `--version` prints it.
  static let text = "1.0.0"
}
