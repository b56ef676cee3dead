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
    var temporary = Array((path + ".XXXXXX").utf8CString)
    // mkstemp makes it 0600.
    let descriptor = mkstemp(&temporary)
    guard descriptor >= 0 else { throw SystemFailure("make a file beside \(path)") }
    defer { close(descriptor) }
    do throws(SystemFailure) {
      do { try DescriptorOutput(descriptor).write(text) } catch { throw SystemFailure("write beside \(path)", error) }
      guard fchmod(descriptor, mode) == 0 else { throw SystemFailure("set who may read \(path)") }
      guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw SystemFailure("replace \(path)") }
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder(of: path)
  }

  private static func syncFolder(of path: String) {
    let folder = open(PrivateFolder.parent(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // The new file is whole either way; only which of the two survives a power cut depends on it.
    fsync(folder)
    close(folder)
  }
}
