#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A history that several sessions share: a UTF-8 text file, one line an entry, that only its owner may read.
///
/// Every entry is in the file when `append` returns. A failure leaves the file usable. Each call blocks, for 5 seconds at
/// the most, while another process holds the file.
package struct HistoryFile: Sendable {
  // Far more than two times the limit needs; a file grown beyond it is read from its end.
  private static let mostBytesRead = 16 << 20

  /// Where it is; a symbolic link is followed.
  package let path: String
  /// How many entries are loaded, and kept when it is trimmed.
  package let limit: Int

  /// The history at `path`, which need not exist.
  package init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = limit
  }

  /// The last entries, newest last; none if there is no file. Lines that cannot be entries are passed over.
  ///
  /// - Throws: when the file is there but cannot be read.
  package func load() throws(SystemFailure) -> [String] {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return [] }
    let file = try OpenFile(path, flags: O_RDONLY, lock: LOCK_SH)
    return HistoryEntries.last(limit, of: try contents(of: file))
  }

  /// Adds `entry` as the newest, making the file and its folder as needed; one with a line feed or NUL is not kept.
  ///
  /// - Throws: when it could not be written wholly.
  package func append(_ entry: String) throws(SystemFailure) {
    guard HistoryEntries.canHold(entry) else { return }
    if access(path, F_OK) == -1, errno == ENOENT { try PrivateFolder.make(PrivateFolder.parent(of: path)) }
    let file = try OpenFile(path, flags: O_RDWR | O_APPEND | O_CREAT, lock: LOCK_SH)
    // After a line cut short by a full disk, the entry begins on its own line.
    try write((endsInsideLine(file) ? "\n" : "") + entry + "\n", to: file.descriptor)
  }

  /// Cuts the file down to the limit if it has grown past twice that; entries other sessions add meanwhile stay.
  ///
  /// - Throws: when it could not be rewritten; the file is then as it was.
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
