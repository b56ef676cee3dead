/// The files that a user names.
package protocol UserFiles: Sendable {
  /// Creates the file `path` with `text`, all or nothing; returns false and changes nothing if `path` exists.
  func create(_ path: String, with text: String) async throws(OutputFailure) -> Bool
  /// Replaces the file at `path`, which need not exist, with `text`, all or nothing.
  func replace(_ path: String, with text: String) async throws(OutputFailure)
  /// Returns at most `limit` paths that start with `text`, in order; those of folders end with `/`.
  func paths(beginning text: String, limit: Int) async -> [String]
}
