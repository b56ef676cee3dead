import Foundation
import GRDB
import SharedLocal

/// The records of the collections of a damaged store of the versions 2 to 4.
///
/// There each record stands only once, without a checksum and beside its terms. SQLite reads what it still can; records
/// that it does not find any more are looked for on the pages of the file.
struct OlderDamagedEntries {
  /// The records that can be read, with the terms that can be read.
  let all: [StoredEntry]
  /// Whether all terms could be read: without them, not everything that is done with a record finds it.
  let haveAllTerms: Bool
  /// Whether all records and all terms could be read.
  let isComplete: Bool

  /// Reads the store at `path`, which has these `bytes` and is not changed; nothing if it is of another version.
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
    } catch {}  // It cannot be opened, so that its version is not known. What was read stands.
    let isEveryRecordRead = bodies.isComplete
    if !isEveryRecordRead { bodies.add(Self.rows(on: StorePages(bytes))) }
    all = Self.entries(bodies.rows, terms.rows)
    (haveAllTerms, isComplete) = (terms.isComplete, terms.isComplete && isEveryRecordRead)
  }

  private static func scans(of database: Database) -> (bodies: TwoWayScan, terms: TwoWayScan) {
    var (bodies, terms) = (TwoWayScan(), TwoWayScan())
    bodies.read("collection, id, body FROM entry", by: ["collection", "id"], in: database)
    // In the order of the table, and of its index: each keeps SQLite from choosing the other.
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

  // Rows of the index of terms look the same, but a term is no JSON.
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

/// The rows of a damaged table, read from both ends, as a page that cannot be read ends each scan.
private struct TwoWayScan {
  private(set) var rows: Set<Found> = []
  /// Whether one scan came to the end.
  private(set) var isComplete = false

  /// A row.
  struct Found: Hashable {
    let place: StoredEntry.Place
    let content: Data
  }

  /// Adds rows that were found elsewhere, where there is none yet.
  mutating func add(_ others: Set<Found>) {
    let known = Set(rows.map(\.place))
    rows.formUnion(others.filter { !known.contains($0.place) })
  }

  /// Adds what can be read of `rows`, in either order of these columns.
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
    } catch {}  // What was read before it stands.
  }
}
