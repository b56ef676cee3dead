#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A history file shared by several sessions: UTF-8 text, one entry per line, readable by its owner only.
///
/// `append` returns once the entry is in the file. A failure leaves the file usable. Each call may block for up to 5
/// seconds while another process locks the file.
package struct HistoryFile: Sendable {
  // Far more than twice the limit of entries needs; only the end of a larger file is read.
  private static let mostBytesRead = 16 << 20

  /// The path of the file; a symbolic link is followed.
  package let path: String
  /// The number of entries to load, and to keep when trimming.
  package let limit: Int

  /// Creates the history at `path`, which need not exist.
  package init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = limit
  }

  /// Returns the last entries, newest last; none if there is no file. Skips lines that cannot be entries.
  ///
  /// - Throws: If the file exists but cannot be read.
  package func load() throws(SystemFailure) -> [String] {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return [] }
    let file = try OpenFile(path, flags: O_RDONLY, lock: LOCK_SH)
    return HistoryEntries.last(limit, of: try contents(of: file))
  }

  /// Appends `entry`, creating the file and its folder if necessary; ignores an entry with a line feed or NUL.
  ///
  /// - Throws: If the entry could not be written completely.
  package func append(_ entry: String) throws(SystemFailure) {
    guard HistoryEntries.canHold(entry) else { return }
    if access(path, F_OK) == -1, errno == ENOENT { try PrivateFolder.make(PrivateFolder.parent(of: path)) }
    let file = try OpenFile(path, flags: O_RDWR | O_APPEND | O_CREAT, lock: LOCK_SH)
    // If a full disk cut the last line short, the entry must start on a new one.
    try write((endsInsideLine(file) ? "\n" : "") + entry + "\n", to: file.descriptor)
  }

  /// Trims the file to the limit if it has grown beyond twice that; keeps entries that other sessions add meanwhile.
  ///
  /// - Throws: If the file could not be rewritten; it is unchanged then.
  package func trim() throws(SystemFailure) {
    guard let target = realpath(path, nil) else { return }
    defer { free(target) }
    let name = String(cString: target)
    let file = try OpenFile(name, flags: O_RDWR, lock: LOCK_EX)
    let bytes = try contents(of: file)
    guard HistoryEntries.count(in: bytes) > 2 * limit || file.size > bytes.count else { return }
    let text = HistoryEntries.last(limit, of: bytes).map { $0 + "\n" }.joined()
    try WholeFile.put(text, at: name, mode: 0o600, becoming: 0o600)
  }

  private func contents(of file: borrowing OpenFile) throws(SystemFailure) -> [UInt8] {
    guard file.isRegular || file.status.st_mode & S_IFMT == S_IFDIR else { return [] }
    return try file.contents(from: max(0, file.size - Self.mostBytesRead))
  }

  private func endsInsideLine(_ file: borrowing OpenFile) -> Bool {
    var last: UInt8 = 0x0A
    let end = off_t(file.size)
    guard file.isRegular, end > 0, pread(file.descriptor, &last, 1, end - 1) == 1 else { return false }
    return last != 0x0A
  }

  private func write(_ text: String, to descriptor: Int32) throws(SystemFailure) {
    do { try DescriptorOutput(descriptor).write(text) } catch { throw SystemFailure("write to \(path)", error) }
  }
}
