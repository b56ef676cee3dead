/// The version of the programs.
package enum Version {
  /// The version as `--version` prints it.
  package static let text = "1.1.0"
  /// The release date, for the manual page.
  package static let date = "2026-11-22"
}
