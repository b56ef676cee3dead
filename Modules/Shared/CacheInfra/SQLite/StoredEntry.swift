import Foundation
import SharedLocal

/// A collection record as stored in the file, where each one exists twice: in its table, and in an index over all of
/// its columns.
///
/// It is self-contained: a row read from a damaged file can be verified by its digest and put into another store
/// without anything else from that file.
struct StoredEntry: Codable, Hashable {
  /// The name of the collection, in UTF-8.
  let collection: Data
  let id: Int64
  let body: Data
  /// The terms, each as the length of its UTF-8, a colon and the UTF-8.
  let terms: Data
  /// The checksum of all of the above.
  let digest: Int64
  /// The number of the transaction that put the record; the latest version of a record counts.
  let version: Int64

  /// The collection and id of a record.
  struct Place: Codable, Hashable {
    /// The name of the collection, in UTF-8.
    let collection: Data
    let id: Int64
  }

  /// The collection and id.
  var place: Place { Place(collection: collection, id: id) }

  /// Creates the row for `indexed` in `collection`, put by the transaction `version`.
  init(_ indexed: IndexedRecord, in collection: CollectionName, version: Int64) {
    self.collection = Data(collection.text.utf8)
    (id, body, self.version) = (Int64(indexed.record.id), indexed.record.body, version)
    terms = Self.encoded(indexed.terms)
    digest = Self.digest(self.collection, id, body, terms)
  }

  /// Creates a row from stored columns; `nil` if the digest does not match the others.
  init?(collection: Data, id: Int64, body: Data, terms: Data, digest: Int64, version: Int64) {
    guard digest == Self.digest(collection, id, body, terms) else { return nil }
    (self.collection, self.id, self.body, self.terms) = (collection, id, body, terms)
    (self.digest, self.version) = (digest, version)
  }

  /// The record with its terms; `nil` if these are encoded incorrectly.
  var indexed: IndexedRecord? {
    guard let terms = Self.decoded(terms) else { return nil }
    return IndexedRecord(Record(id: Int(id), body: body), terms: terms)
  }

  private static func digest(_ collection: Data, _ id: Int64, _ body: Data, _ terms: Data) -> Int64 {
    var checksum = Checksum()
    // Includes the lengths, so that no byte can move from one column to the next unnoticed.
    checksum.add(Data("\(collection.count) \(id) \(body.count) ".utf8))
    for column in [collection, body, terms] { checksum.add(column) }
    return Int64(bitPattern: checksum.value)
  }

  private static func encoded(_ terms: [String]) -> Data {
    terms.reduce(into: Data()) { data, term in
      data.append(Data("\(term.utf8.count):".utf8))
      data.append(Data(term.utf8))
    }
  }

  private static func decoded(_ data: Data) -> [String]? {
    var (rest, terms) = (data[...], [String]())
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      guard let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
        count < rest.endIndex - colon,
        let term = String(bytes: rest[(colon + 1)...].prefix(count), encoding: .utf8)
      else { return nil }
      terms.append(term)
      rest = rest[(colon + 1 + count)...]
    }
    return rest.isEmpty ? terms : nil
  }
}
