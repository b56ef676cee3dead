/// The text form of a history: one line an entry, oldest first.
enum HistoryEntries {
  /// A longer line is damage, not an entry.
  private static let longestEntry = 65_536

  /// Whether `entry` can stand on one line of the file.
  static func canHold(_ entry: String) -> Bool {
    !entry.isEmpty && entry.utf8.count <= longestEntry && !entry.utf8.contains { $0 == 0 || $0 == 0x0A }
  }

  /// The last `limit` usable entries of `bytes`.
  static func last(_ limit: Int, of bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A).lazy.reversed().compactMap { line -> String? in
      guard let entry = String(validating: line, as: UTF8.self), canHold(entry) else { return nil }
      return entry
    }
    return lines.prefix(limit).reversed()
  }

  /// How many lines `bytes` hold.
  static func count(in bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }
}
