/// The files that a user names.
package protocol UserFiles: Sendable {
  /// Puts `text` at `path`, at once or not at all; false, and all is as it was, if something is there.
  func create(_ path: String, with text: String) async throws(OutputFailure) -> Bool
  /// Puts `text` in place of the file at `path`, which need not exist, at once or not at all.
  func replace(_ path: String, with text: String) async throws(OutputFailure)
  /// The paths that begin with `text`, in order, at most `limit`; a folder has a `/` behind.
  func paths(beginning text: String, limit: Int) async -> [String]
}
