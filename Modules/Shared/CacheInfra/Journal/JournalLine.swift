import Foundation

/// One line of a journal: a transaction that changed collections, a commit marker, or the retraction of a transaction.
struct JournalLine: Codable, Hashable {
  /// The store that it belongs to.
  var store: UUID
  /// The number of the transaction.
  var number: Int64
  /// What it did; `nil` in a line that says what became of one.
  var changes: Changes?
  /// What tells a line with changes from others of the same number, which were not committed.
  var id: UUID?
  /// The line whose transaction was not committed; `nil` in any other line.
  var retracts: UUID?

  /// Whether it is a commit marker.
  var isCommitMarker: Bool { changes == nil && retracts == nil }

  /// What a transaction did to collections.
  struct Changes: Codable, Hashable {
    /// Whether all collections are in it, so that what the journal had before no longer counts.
    var isWhole: Bool
    /// The records that were put.
    var entries: [StoredEntry]
    /// The places from which records were removed.
    var removed: [StoredEntry.Place]
  }

  /// The line as it is written: the checksum of its JSON, a blank, the JSON, and a line feed.
  func text() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(self)
    return Data(Self.checksum(of: json).utf8) + Data(" ".utf8) + json + Data("\n".utf8)
  }

  /// Creates the line that `text`, without its line feed, is; `nil` if it is damaged or was cut short.
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
