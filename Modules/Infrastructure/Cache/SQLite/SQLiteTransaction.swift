import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

/// A transaction of a store's database, which enforces the rules: a read-only one changes nothing, and after one failed
/// call, everything fails.
///
/// A list is a row with its time, its version and the numbers of its records and of the rows beside them, and one row for
/// each record and term. The numbers are stored because a damaged file may have lost rows without SQLite noticing: a list
/// that is too short must not pass for one from which the service has removed something.
final class SQLiteTransaction: CacheTransaction {
  /// A connection within a transaction.
  let database: Database
  private(set) var log: [String] = []
  private let mayWrite: Bool
  private let path: String?
  private var failure: CacheFailure?
  // Texts of new lists, by kind, and their words, which are indexed together: whatever is written between two of them makes
  // SQLite write its index.
  private var unindexed: [String: (texts: [(place: Int64, text: SearchText?)], words: Set<String>)] = [:]
  private static let mostUnindexed = 5_000

  /// Creates the transaction that `database` is in; disk errors name the `path` of the store.
  init(_ database: Database, mayWrite: Bool, at path: String? = nil) {
    self.database = database
    self.mayWrite = mayWrite
    self.path = path
  }

  /// Runs `work` in the transaction.
  ///
  /// - Throws: The failure for what `work` throws, or that of a failed call that `work` ignored.
  func run<Value>(_ work: (any CacheTransaction) throws -> Value) throws -> Value {
    let value: Value
    do { value = try work(self) } catch { throw CacheFailure(error) }
    try performing(indexTexts)
    return value
  }

  /// Indexes texts of new lists of a kind later, together with others.
  func index(_ texts: some Sequence<(place: Int64, text: SearchText?)>, _ words: Set<String>, ofKind kind: String)
    throws
  {
    unindexed[kind, default: ([], [])].texts += texts
    unindexed[kind]?.words.formUnion(words)
    if unindexed[kind]?.texts.count ?? 0 >= Self.mostUnindexed { try indexTexts() }
  }

  /// Indexes all texts that have been put off; to be called before the index is used.
  func indexTexts() throws {
    for (kind, (texts, words)) in unindexed {
      try StoredTexts(database: database, kind: kind).put(texts, words: words) { _ in false }
    }
    unindexed = [:]
  }

  /// Performs one call, and reports an error as a failure, also to all later calls.
  func performing<Value>(_ call: () throws -> Value) throws -> Value {
    if let failure { throw failure }
    do {
      return try call()
    } catch {
      let failure = CacheFailure(storeError: error, at: path)
      self.failure = failure
      throw failure
    }
  }

  /// Performs one call that may change something; what it logs is added if that succeeds.
  func writing<Value>(logging line: (Value) -> String? = { _ in nil }, _ call: () throws -> Value) throws -> Value {
    let value = try performing {
      guard mayWrite else { throw CacheFailure.unavailable("a read-only transaction tried to change something") }
      return try call()
    }
    if let line = line(value) { log.append(line) }
    return value
  }

  func list(_ key: ListKey) throws -> SavedList? {
    let list = try performing { try header(key).map { $0.saved(try allRecords(of: $0)) } }
    log.append("read \(key): \(list.map { "\($0.records.count) records" } ?? "nothing saved")")
    return list
  }

  func head(of key: ListKey) throws -> ListHead? {
    try performing {
      guard let list = try header(key) else { return nil }
      let last = try database.firstRow(of: .findLast, [list.places.lowerBound, list.places.upperBound]) {
        try $0.integer(at: 0)
      }
      guard (last ?? list.places.lowerBound - 1) - list.places.lowerBound == list.count - 1 else { throw Self.isShort }
      return list.head
    }
  }

  func records(at positions: [Int], in key: ListKey, fields: Set<Int>?) throws -> [SharedLocal.Record] {
    try performing {
      guard let list = try header(key) else { return [] }
      let records = try RecordReader(fields, in: database).records(at: positions, of: list)
      guard records.count == positions.count else { throw Self.isShort }
      log.append("read \(key): \(records.count) records")
      return records
    }
  }

  func positions(matching keys: [String], in key: ListKey) throws -> [Int] {
    try performing {
      guard let list = try header(key) else { return [] }
      let places = list.places
      let keys = keys.map { ContiguousArray($0.utf8) }
      var found: [Int] = []
      try database.eachRow(of: .readFolded, [places.lowerBound, places.upperBound]) { row in
        let text = row.memory(at: 1)
        if keys.allSatisfy(text.contains) { found.append(Int(try row.integer(at: 0) - places.lowerBound)) }
        return true
      }
      guard found.last ?? -1 < list.count else { throw Self.isShort }
      return found
    }
  }

  func record(_ id: ServiceID, in key: ListKey) throws -> SavedList? {
    try performing {
      guard let header = try header(key) else { return nil }
      return try first(id, in: header) { try $0.record() }.map { header.saved([$0]) }
    }
  }

  func sent(_ id: ServiceID, in key: ListKey) throws -> Data? {
    try performing {
      guard let header = try header(key), let place = try first(id, in: header, { try $0.integer(at: 0) }) else {
        return nil
      }
      return try database.firstRow(of: .findSent, [place]) { try $0.bytes(at: 0) }
    }
  }

  func records(_ id: ServiceID, ofKind kind: String) throws -> [SavedList] {
    try performing {
      let arguments: StatementArguments = [id.databaseValue, Data(utf8: kind)]
      let owners = try database.rows(of: .findOwners, arguments) { try $0.unlessNull(at: 0, $0.serviceID) }
      return try Set(owners).compactMap { try record(id, in: ListKey(kind, owner: $0)) }
    }
  }

  /// Reads no more terms than necessary.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws -> SavedList? {
    try performing {
      guard let header = try header(key) else { return nil }
      // The range covers all terms with this prefix: the byte 255 does not occur in UTF-8.
      let first = Data(utf8: prefix)
      var found: [SharedLocal.Record] = []
      var seen: Set<Int64> = []
      try database.eachRow(of: .findTerms, [header.id, first, first + [255]]) { row in
        if found.count >= limit { return false }
        if seen.insert(try row.integer(at: 0)).inserted { found.append(try row.record()) }
        return true
      }
      return header.saved(found)
    }
  }

  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws -> SearchResult {
    try performing {
      try indexTexts()
      return try StoredSearch(query, ofKind: kind, in: database).result(limit: limit)
    }
  }

  /// One row after the other is compared; those that meet the condition are read.
  func records(
    ofKind kind: String, where condition: RecordCondition, while use: (ServiceID?, SharedLocal.Record) throws -> Bool
  ) throws {
    try performing {
      try indexTexts()
      let condition = try condition.sql(ofKind: kind, in: database)
      let sql = """
        SELECT list.owner, record.* FROM list CROSS JOIN record
          ON record.place >= list.id << 32 AND record.place < list.id + 1 << 32
        WHERE list.kind = ? AND \(condition.text)
        """
      let arguments = StatementArguments([Data(utf8: kind).databaseValue] + condition.arguments)
      try database.eachRow(of: try database.makeStatement(sql: sql), arguments) { row in
        try Task.checkCancellation()
        return try use(try row.unlessNull(at: 0, row.serviceID), try row.record(at: 2))
      }
    }
  }

  func tallies(ofKind kind: String, where condition: RecordCondition) throws -> [ListTally] {
    try performing {
      try indexTexts()
      let condition = try condition.sql(ofKind: kind, in: database)
      // A list at a time, since SQLite would sort all records to group them.
      let sql = """
        SELECT id, savedAt, records, etag, revision, bytes, stamp, hasMixedIDs, rows, owner, (
          SELECT id FROM record WHERE place = list.id << 32), (
          SELECT id FROM record WHERE place = (list.id << 32) + records - 1), (
          SELECT COUNT(*) FROM record
          WHERE place >= list.id << 32 AND place < list.id + 1 << 32 AND \(condition.text))
        FROM list WHERE kind = ?
        """
      let arguments = StatementArguments(condition.arguments + [Data(utf8: kind).databaseValue])
      return try database.rows(of: try database.makeStatement(sql: sql), arguments) { row in
        try Task.checkCancellation()
        return ListTally(
          owner: try row.unlessNull(at: 9, row.serviceID), head: try Header.of(row).head,
          ends: try [10, 11].compactMap { try row.unlessNull(at: $0, row.serviceID) },
          marked: Int(try row.integer(at: 12)))
      }
    }
  }

  /// The time grows with the number of lists, but no records are read.
  func summaries() throws -> [SavedSummary] {
    try performing {
      try database.rows(of: .summarise) { row in
        SavedSummary(
          kind: String(decoding: try row.bytes(at: 0), as: UTF8.self),
          lists: Int(try row.integer(at: 1)), records: Int(try row.integer(at: 2)),
          oldest: Milliseconds(count: try row.integer(at: 3)).date,
          newest: Milliseconds(count: try row.integer(at: 4)).date)
      }
    }
  }

  /// The time grows with the number of lists, but no records are read.
  func inventory() throws -> [ListSummary] {
    try performing {
      let lists = try database.rows(of: .takeInventory) { row in
        let kind = String(decoding: try row.bytes(at: 0), as: UTF8.self)
        return ListSummary(
          key: ListKey(kind, owner: try row.unlessNull(at: 1, row.serviceID)),
          savedAt: Milliseconds(count: try row.integer(at: 2)).date, records: Int(try row.integer(at: 3)),
          bytes: Int(try row.integer(at: 4)))
      }
      return lists.sorted { $0.key.precedes($1.key) }
    }
  }
}

extension SQLiteTransaction {
  /// A row of the table of lists.
  struct Header {
    /// The key in the other tables.
    let id: Int64
    let savedAt: Milliseconds
    let count: Int64
    let version: ListVersion
    /// The total size of what the service sent of the elements, in bytes.
    let bytes: Int
    let stamp: Int64
    let hasMixedIDs: Bool
    /// The number of rows beside those of the records.
    let rows: Int64

    /// Creates the header of a list without records.
    static func new(_ id: Int64) -> Header {
      Header(
        id: id, savedAt: Milliseconds(count: 0), count: 0, version: ListVersion(), bytes: 0, stamp: 0,
        hasMixedIDs: false, rows: 0)
    }

    /// Returns the header that is in the first columns of `row`, in the order of `findList`.
    fileprivate static func of(_ row: StoredRow) throws -> Header {
      // Places have 32 bits for a position and 31 for a list.
      guard 0..<1 << 31 ~= (try row.integer(at: 0)), 0...1 << 32 ~= (try row.integer(at: 2)) else {
        throw CacheFailure.corrupt("a list has an impossible number")
      }
      return Header(
        id: try row.integer(at: 0), savedAt: Milliseconds(count: try row.integer(at: 1)), count: try row.integer(at: 2),
        version: ListVersion(etag: try row.text(at: 3), revision: Int(try row.integer(at: 4))),
        bytes: Int(try row.integer(at: 5)), stamp: try row.integer(at: 6), hasMixedIDs: try row.integer(at: 7) != 0,
        rows: try row.integer(at: 8))
    }

    fileprivate var head: ListHead {
      ListHead(savedAt: savedAt.date, version: version, count: Int(count), stamp: stamp, hasMixedIDs: hasMixedIDs)
    }

    /// The places of its records.
    var places: Range<Int64> { place(of: 0)..<(id &+ 1) &<< 32 }

    /// Returns the place of the record at `position`.
    func place(of position: Int) -> Int64 { id &<< 32 | Int64(position) }

    /// Returns some of the list's records, with its time and version.
    fileprivate func saved(_ records: [SharedLocal.Record]) -> SavedList {
      SavedList(savedAt: savedAt.date, version: version, records: records)
    }
  }

  /// Returns the row of the list under `key`; `nil` if there is none.
  func header(_ key: ListKey) throws -> Header? {
    let arguments: StatementArguments = [Data(utf8: key.kind), key.owner?.databaseValue]
    return try database.firstRow(of: .findList, arguments, Header.of)
  }

  /// Returns what `read` returns for the row of the first record of a list with this id; `nil` if there is none.
  func first<Value>(_ id: ServiceID, in list: Header, _ read: (StoredRow) throws -> Value) throws -> Value? {
    let places = list.places
    return try database.firstRow(of: .findRecord, [id.databaseValue, places.lowerBound, places.upperBound], read)
  }

  private func allRecords(of header: Header) throws -> [SharedLocal.Record] {
    let records = try database.rows(of: .readRecords, [header.places.lowerBound, header.places.upperBound]) { row in
      try Task.checkCancellation()
      return try row.record()
    }
    guard records.count == header.count else { throw Self.isShort }
    return records
  }

  private static let isShort = CacheFailure.corrupt("a list has lost some of its records")
}

extension ListKey {
  // By kind, compared by bytes, then by owner (none first).
  fileprivate func precedes(_ other: ListKey) -> Bool {
    if !kind.utf8.elementsEqual(other.kind.utf8) { return kind.utf8.lexicographicallyPrecedes(other.kind.utf8) }
    guard let owner, let theirs = other.owner else { return owner == nil && other.owner != nil }
    return owner < theirs
  }
}
