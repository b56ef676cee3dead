#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that only their owner may read, unless told otherwise.
enum PrivateFile {
  /// Puts `text` in place of the file at `path`, at once or not at all.
  ///
  /// - Parameter mode: Who may do what with it; 0600 unless told otherwise.
  /// - Throws: when it could not; the file is then as it was.
  static func replace(_ path: String, with text: String, mode: mode_t = 0o600) throws(SystemFailure) {
    try WholeFile.put(text, at: path, mode: 0o600, becoming: mode)
  }
}
