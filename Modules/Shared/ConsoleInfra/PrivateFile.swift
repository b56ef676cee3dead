/// Files that only their owner may read.
enum PrivateFile {
  /// Puts `text` in place of the file at `path`, at once or not at all.
  ///
  /// - Throws: when it could not; the file is then as it was.
  static func replace(_ path: String, with text: String) throws(SystemFailure) {
    try WholeFile.put(text, at: path, mode: 0o600, becoming: 0o600)
  }
}
