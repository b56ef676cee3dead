import BlockingInfra
package import SystemPackage

/// A history file shared by several sessions: UTF-8 text, one entry per line, readable by its owner only.
///
/// `append` returns once the entry is in the file. A failure leaves the file usable. Each call may block for up to 5
/// seconds while another process locks the file.
package struct HistoryFile: Sendable {
  // Far more than twice the limit of entries needs; only the end of a larger file is read.
  private static let maxBytesRead = 16 << 20
  // In bytes; a longer line is damage rather than an entry.
  private static let maxEntryLength = 65_536

  /// The path of the file; a symbolic link is followed.
  package let path: String
  package let limit: Int

  /// Creates the history at `path`, which need not exist.
  package init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = limit
  }

  /// What changes with the file.
  package struct Version: Hashable, Sendable {
    /// Another one if the file was written anew; `nil` if there is none.
    package let inode: Inode?
    /// In bytes; it grows with each entry.
    package let size: Int
  }

  /// The version of the file; `nil` if it cannot be read.
  package var version: Version? {
    if FileSystem.isMissing(path) { return Version(inode: nil, size: 0) }
    do {
      let status = try OpenFile(path, .readOnly, lock: .shared).status()
      return Version(inode: status.inode, size: Int(status.size))
    } catch {
      return nil
    }
  }

  /// Returns the last entries, newest last; none if there is no file. Skips lines that cannot be entries.
  package func load() throws -> [String] {
    guard !FileSystem.isMissing(path) else { return [] }
    let file = try OpenFile(path, .readOnly, lock: .shared)
    return lastEntries(in: try contents(of: file))
  }

  /// Appends `entry`, creating the file and its folder if necessary; ignores an entry with a line feed or NUL.
  package func append(_ entry: String) throws {
    guard Self.isEntry(entry) else { return }
    if FileSystem.isMissing(path) { try PrivateFolder.make(FileSystem.parent(of: path)) }
    let file = try OpenFile(path, .readWrite, options: [.append, .create], lock: .shared)
    // If a full disk cut the last line short, the entry must start on a new one.
    let text = (endsInsideLine(file) ? "\n" : "") + entry + "\n"
    try SystemFailure.naming("write to \(path)") { try DescriptorOutput(file.descriptor).writeAll(text) }
  }

  /// Trims the file to the limit if it has grown beyond twice that, or if there are entries that `isKept` leaves out;
  /// keeps those that other sessions add meanwhile.
  ///
  /// - Throws: If the file could not be rewritten; it is unchanged then.
  package func trim(keeping isKept: ((String) -> Bool)? = nil) throws {
    let target: String
    do { target = try FileSystem.resolved(path) } catch { return }
    let file = try OpenFile(target, .readWrite, lock: .exclusive)
    let bytes = try contents(of: file)
    let size = try file.status().size
    let isTooLong = bytes.count(where: { $0 == 0x0A }) > 2 * limit || size > bytes.count
    guard isTooLong || isKept != nil else { return }
    let text = lastEntries(in: bytes).filter { isKept?($0) ?? true }.map { $0 + "\n" }.joined()
    try AtomicFile.put(text, at: target, mode: .ownerReadWrite)
  }

  private func contents(of file: borrowing OpenFile) throws -> [UInt8] {
    let status = try file.status()
    guard status.type == .regular || status.type == .directory else { return [] }
    return try file.contents(from: max(0, Int(status.size) - Self.maxBytesRead))
  }

  private func endsInsideLine(_ file: borrowing OpenFile) -> Bool {
    do {
      let status = try file.status()
      guard status.type == .regular, status.size > 0 else { return false }
      return try file.contents(from: Int(status.size) - 1).last != 0x0A
    } catch {
      return false
    }
  }

  private static func isEntry(_ line: String) -> Bool {
    !line.isEmpty && line.utf8.count <= maxEntryLength && !line.utf8.contains { $0 == 0 || $0 == 0x0A }
  }

  private func lastEntries(in bytes: [UInt8]) -> [String] {
    let entries = bytes.split(separator: 0x0A).lazy.reversed().compactMap { line in
      String(validating: line, as: UTF8.self).flatMap { Self.isEntry($0) ? $0 : nil }
    }
    return entries.prefix(limit).reversed()
  }
}
