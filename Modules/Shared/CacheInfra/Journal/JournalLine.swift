import Foundation

/// A line of a journal: a transaction that changed collections, a commit marker, or the retraction of a transaction.
struct JournalLine: Codable, Hashable {
  /// The identity of the store.
  var store: UUID
  var number: Int64
  /// The changes of the transaction; `nil` in a marker or a retraction.
  var changes: Changes?
  /// Distinguishes a transaction from others with the same number that were not committed.
  var id: UUID?
  /// The id of a transaction that was not committed; `nil` except in a retraction.
  var retracts: UUID?

  /// Whether the line is a commit marker.
  var isCommitMarker: Bool { changes == nil && retracts == nil }

  /// The changes that a transaction made to collections.
  struct Changes: Codable, Hashable {
    /// Whether these are all records of all collections, so that earlier lines no longer count.
    var isWhole: Bool
    var entries: [StoredEntry]
    var removed: [StoredEntry.Place]
  }

  /// Returns the line as written: the checksum of its JSON, a space, the JSON and a line feed.
  func text() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(self)
    return Data(Self.checksum(of: json).utf8) + Data(" ".utf8) + json + Data("\n".utf8)
  }

  /// Parses a line without its line feed; `nil` if it is damaged or was cut short.
  init?(_ text: Data) {
    guard let blank = text.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let json = Data(text[(blank + 1)...])
    guard Data(text[..<blank]) == Data(Self.checksum(of: json).utf8) else { return nil }
    do { self = try JSONDecoder().decode(JournalLine.self, from: json) } catch { return nil }
  }

  /// Creates the line of a transaction, or its commit marker.
  init(store: UUID, number: Int64, changes: Changes? = nil, id: UUID? = nil) {
    (self.store, self.number, self.changes, self.id) = (store, number, changes, id)
  }

  /// Creates the retraction of the line `id`, whose transaction was not committed.
  init(retracting id: UUID) { (store, number, retracts) = (id, 0, id) }

  private static func checksum(of json: Data) -> String {
    var checksum = Checksum()
    checksum.add(json)
    return String(checksum.value, radix: 16)
  }
}
