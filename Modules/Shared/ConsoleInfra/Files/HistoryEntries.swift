/// The text format of a history: one entry per line, oldest first.
enum HistoryEntries {
  /// The maximum length in bytes; a longer line is damage rather than an entry.
  private static let longestEntry = 65_536

  /// Returns whether `entry` can be stored on one line of the file.
  static func canHold(_ entry: String) -> Bool {
    !entry.isEmpty && entry.utf8.count <= longestEntry && !entry.utf8.contains { $0 == 0 || $0 == 0x0A }
  }

  /// Returns the last `limit` valid entries in `bytes`.
  static func last(_ limit: Int, of bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A).lazy.reversed().compactMap { line -> String? in
      guard let entry = String(validating: line, as: UTF8.self), canHold(entry) else { return nil }
      return entry
    }
    return lines.prefix(limit).reversed()
  }

  /// Returns the number of lines in `bytes`.
  static func count(in bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }
}
