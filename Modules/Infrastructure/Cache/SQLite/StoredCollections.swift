import BlockingInfra
import Foundation
import GRDB
import SharedLocal
import SharedText

/// Reads and writes the collections of a store, with prepared statements cached per connection.
struct StoredCollections {
  /// A connection within a transaction.
  let database: Database

  static let tables = ["entry", "entry_term"]

  /// Returns all records of a collection, by id.
  func entries(of collection: CollectionName) throws -> [Entry] {
    try entries(.readEntries, of: collection).map(\.entry)
  }

  /// Returns the records of a collection that have exactly this term, by id.
  func entries(of collection: CollectionName, term: String) throws -> [Entry] {
    try entries(.findEntries, of: collection, [Data(utf8: term)]).map(\.entry)
  }

  /// Returns the record with `id`; `nil` if there is none.
  func entry(_ id: Int, of collection: CollectionName) throws -> Entry? {
    try entries(.findEntry, of: collection, [id]).first?.entry
  }

  /// Returns the number of records of a collection that have exactly this term.
  func count(of collection: CollectionName, term: String) throws -> Int {
    try number(.countEntries, [bytes(collection), Data(utf8: term)])
  }

  /// Inserts `entry`, replacing the record with the same id and its terms.
  func put(_ entry: StoredEntry) throws {
    try execute(.deleteEntryTerms, [entry.collection, entry.id])
    try execute(.putEntry, [entry.collection, entry.id, entry.body, entry.terms, entry.digest, entry.version])
    for term in entry.indexed?.terms ?? [] {
      try execute(.insertEntryTerm, [entry.collection, Data(utf8: term), entry.id])
    }
  }

  /// Removes the record with `id`, if there is one.
  func remove(_ id: Int, from collection: CollectionName) throws {
    try execute(.deleteEntryTerms, [bytes(collection), id])
    try execute(.deleteEntry, [bytes(collection), id])
  }

  private func bytes(_ collection: CollectionName) -> Data { Data(utf8: collection.text) }

  /// Checks that no record of any collection is lost or changed: that both copies agree, that every record matches its
  /// checksum, and that each can be found by its terms.
  ///
  /// Takes as long as reading all collections: 0.2 ms for 50 records, 5 ms for 2,000.
  /// - Throws: `.corrupt` with the problem.
  func check() throws {
    for table in Self.tables { try database.checkIntegrity(of: table) }
    let terms = try all().reduce(0) { $0 + Set(($1.indexed?.terms ?? []).map { Data(utf8: $0) }).count }
    guard try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM entry_term") == terms else {
      throw CacheFailure.corrupt("records do not have the terms by which they are found")
    }
  }

  /// Returns the stored records of all collections.
  func all() throws -> [StoredEntry] {
    let sql = "SELECT collection, id, body, terms, digest, version FROM entry"
    return try Row.fetchAll(database, sql: sql).map { row in
      let entry = StoredEntry(
        collection: try row.bytes(at: 0), id: try row.integer(at: 1), body: try row.bytes(at: 2),
        terms: try row.bytes(at: 3), digest: try row.integer(at: 4), version: try row.integer(at: 5))
      guard let entry else { throw Self.changed }
      return entry
    }
  }

  private static let changed = CacheFailure.corrupt("a record does not match its checksum")

  private func entries(
    _ statement: StoreStatement, of collection: CollectionName, _ arguments: [(any DatabaseValueConvertible)?] = []
  ) throws -> [IndexedEntry] {
    let name = bytes(collection)
    // Optionals, since any other array is cast element by element.
    let all: [(any DatabaseValueConvertible)?] = [name]
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: statement.rawValue), arguments: StatementArguments(all + arguments))
    var entries: [IndexedEntry] = []
    while let row = try rows.next() {
      let entry = StoredEntry(
        collection: name, id: try row.integer(at: 0), body: try row.bytes(at: 1), terms: try row.bytes(at: 2),
        digest: try row.integer(at: 3), version: try row.integer(at: 4))
      guard let indexed = entry?.indexed else { throw Self.changed }
      entries.append(indexed)
    }
    return entries
  }

  private func number(_ statement: StoreStatement, _ arguments: StatementArguments) throws -> Int {
    let row = try Row.fetchOne(database.cachedStatement(sql: statement.rawValue), arguments: arguments)
    return Int(try row?.integer(at: 0) ?? 0)
  }

  private func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: statement.rawValue).execute(arguments: arguments)
  }
}

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

  var place: Place { Place(collection: collection, id: id) }

  init(_ indexed: IndexedEntry, in collection: CollectionName, version: Int64) {
    self.collection = Data(utf8: collection.text)
    id = Int64(indexed.entry.id)
    body = indexed.entry.body
    self.version = version
    terms = Self.encoded(indexed.terms)
    digest = Self.digest(self.collection, id, body, terms)
  }

  /// Creates a row from stored columns; `nil` if the digest does not match the others.
  init?(collection: Data, id: Int64, body: Data, terms: Data, digest: Int64, version: Int64) {
    guard digest == Self.digest(collection, id, body, terms) else { return nil }
    self.collection = collection
    self.id = id
    self.body = body
    self.terms = terms
    self.digest = digest
    self.version = version
  }

  /// The record with its terms; `nil` if these are encoded incorrectly.
  var indexed: IndexedEntry? {
    guard let terms = Self.decoded(terms) else { return nil }
    return IndexedEntry(Entry(id: Int(id), body: body), terms: terms)
  }

  private static func digest(_ collection: Data, _ id: Int64, _ body: Data, _ terms: Data) -> Int64 {
    var checksum = Checksum()
    // Includes the lengths, so that no byte can move from one column to the next unnoticed.
    checksum.add(Data(utf8: "\(collection.count) \(id) \(body.count) "))
    for column in [collection, body, terms] { checksum.add(column) }
    return Int64(bitPattern: checksum.value)
  }

  private static func encoded(_ terms: [String]) -> Data {
    terms.reduce(into: Data()) { data, term in
      data.append(Data(utf8: "\(term.utf8.count):"))
      data.append(Data(utf8: term))
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
