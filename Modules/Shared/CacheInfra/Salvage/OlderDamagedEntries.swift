import Foundation
import GRDB
import SharedLocal

/// The collection records of a damaged store of versions 2 to 4.
///
/// These versions store each record only once, without a checksum and apart from its terms. SQLite reads what it still
/// can; the pages of the file are searched for records that it no longer finds.
struct OlderDamagedEntries {
  /// The readable records, with their readable terms.
  let all: [StoredEntry]
  /// Whether all terms could be read. Without them, lookups would miss some records.
  let haveAllTerms: Bool
  /// Whether all records and all terms could be read.
  let isComplete: Bool

  /// Reads the store at `path`, which contains `bytes`, without changing it; ignores a store of any other version.
  init(path: String, bytes: Data) {
    var (bodies, terms) = (TwoWayScan(), TwoWayScan())
    do {
      let queue = try DatabaseQueue.untouched(at: path)
      guard case .older(2...4) = try queue.read({ try StoreOrigin(of: $0) }) else {
        (all, haveAllTerms, isComplete) = ([], false, false)
        return
      }
      queue.unsafeRead { (bodies, terms) = Self.scans(of: $0) }
      try queue.close()
    } catch {}  // It cannot be opened, so its version is unknown. Anything read so far is kept.
    let isEveryRecordRead = bodies.isComplete
    if !isEveryRecordRead { bodies.add(Self.rows(on: StorePages(bytes))) }
    all = Self.entries(bodies.rows, terms.rows)
    (haveAllTerms, isComplete) = (terms.isComplete, terms.isComplete && isEveryRecordRead)
  }

  private static func scans(of database: Database) -> (bodies: TwoWayScan, terms: TwoWayScan) {
    var (bodies, terms) = (TwoWayScan(), TwoWayScan())
    bodies.read("collection, id, body FROM entry", by: ["collection", "id"], in: database)
    // Once in the order of the table and once in that of its index; the hints keep SQLite from choosing the other one.
    terms.read("collection, id, term FROM entry_term NOT INDEXED", by: ["collection", "term", "id"], in: database)
    let index = "collection, id, term FROM entry_term INDEXED BY entry_term_id"
    terms.read(index, by: ["collection", "id"], in: database)
    return (bodies, terms)
  }

  private static func entries(_ bodies: Set<TwoWayScan.Found>, _ terms: Set<TwoWayScan.Found>) -> [StoredEntry] {
    let terms = Dictionary(grouping: terms, by: \.place)
    return Dictionary(bodies.map { ($0.place, $0.content) }) { first, _ in first }.map { place, body in
      let texts = (terms[place] ?? []).map { String(decoding: $0.content, as: UTF8.self) }
      let record = SharedLocal.Record(id: Int(place.id), body: body)
      let name = String(decoding: place.collection, as: UTF8.self)
      return StoredEntry(IndexedRecord(record, terms: texts), in: CollectionName(name), version: 0)
    }
  }

  // Rows of the term index look the same, but terms are not JSON.
  private static func rows(on pages: StorePages) -> Set<TwoWayScan.Found> {
    var rows: Set<TwoWayScan.Found> = []
    pages.forEachRow { row in
      guard row.columns.count == 3, case .blob(let name) = row.columns[0], case .integer(let id) = row.columns[1],
        case .blob(let body) = row.columns[2], isJSON(body)
      else { return }
      rows.insert(.init(place: .init(collection: name, id: id), content: body))
    }
    return rows
  }

  private static func isJSON(_ bytes: Data) -> Bool {
    do {
      _ = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
      return true
    } catch {
      return false
    }
  }
}

/// The rows of a damaged table, scanned from both ends because an unreadable page ends a scan.
private struct TwoWayScan {
  private(set) var rows: Set<Found> = []
  /// Whether a scan reached the end.
  private(set) var isComplete = false

  struct Found: Hashable {
    let place: StoredEntry.Place
    let content: Data
  }

  /// Adds rows that were found elsewhere, unless their place already has one.
  mutating func add(_ others: Set<Found>) {
    let known = Set(rows.map(\.place))
    rows.formUnion(others.filter { !known.contains($0.place) })
  }

  /// Adds the readable `rows`, scanned in both orders of these columns.
  mutating func read(_ rows: String, by columns: [String], in database: Database) {
    for direction in [" ASC", " DESC"] {
      let order = columns.map { $0 + direction }.joined(separator: ", ")
      read("SELECT \(rows) ORDER BY \(order)", in: database)
    }
  }

  private mutating func read(_ sql: String, in database: Database) {
    do {
      let cursor = try Row.fetchCursor(database, sql: sql)
      while let row = try cursor.next() {
        let place = StoredEntry.Place(collection: try row.bytes(at: 0), id: try row.integer(at: 1))
        rows.insert(Found(place: place, content: try row.bytes(at: 2)))
      }
      isComplete = true
    } catch {}  // Anything read so far is kept.
  }
}
