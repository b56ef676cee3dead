import Foundation

/// One line of a journal: a transaction that changed collections, or the word that one was committed.
struct JournalLine: Codable, Hashable {
  /// The store that it belongs to.
  var store: UUID
  /// The number of the transaction.
  var number: Int64
  /// What it did; `nil` in a line that says that it was committed.
  var changes: Changes?

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

  /// Creates the line of a transaction, or the word that it was committed.
  init(store: UUID, number: Int64, changes: Changes? = nil) {
    (self.store, self.number, self.changes) = (store, number, changes)
  }

  private static func checksum(of json: Data) -> String {
    var checksum = Checksum()
    checksum.add(json)
    return String(checksum.value, radix: 16)
  }
}
