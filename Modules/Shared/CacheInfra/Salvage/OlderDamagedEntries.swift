import Foundation
import GRDB
import SharedLocal

/// The records of the collections of a damaged store of the versions 2 to 4.
///
/// There each record stands only once, without a checksum and beside its terms; so SQLite reads what it still can.
struct OlderDamagedEntries {
  /// The records that can be read, with the terms that can be read.
  let all: [StoredEntry]
  /// Whether all terms could be read: without them, not everything that is done with a record finds it.
  let haveAllTerms: Bool
  /// Whether all records and all terms could be read.
  let isComplete: Bool

  /// Reads the store at `path`, which is not changed; nothing if it is of another version.
  init(path: String) {
    do {
      let queue = try DatabaseQueue.untouched(at: path)
      let origin = try queue.read { try StoreOrigin(of: $0) }
      guard case .older(let version) = origin, (2...4).contains(version) else {
        self.init([:], [:], haveAllTerms: false, isComplete: false)
        return
      }
      self = queue.unsafeRead { Self(reading: $0) }
      try queue.close()
    } catch {
      self.init([:], [:], haveAllTerms: false, isComplete: false)
    }
  }

  private init(reading database: Database) {
    let places = Passes(database, [("collection, id, body FROM entry", ["collection", "id"])])
    // In the order of the table, and of its index: each keeps SQLite from choosing the other.
    let terms = Passes(
      database,
      [
        ("collection, id, term FROM entry_term NOT INDEXED", ["collection", "term", "id"]),
        ("collection, id, term FROM entry_term INDEXED BY entry_term_id", ["collection", "id"]),
      ])
    self.init(
      Dictionary(places.rows.map { ($0.place, $0.content) }) { first, _ in first },
      Dictionary(grouping: terms.rows, by: \.place).mapValues { $0.map(\.content) },
      haveAllTerms: terms.isComplete, isComplete: terms.isComplete && places.isComplete)
  }

  private init(
    _ bodies: [StoredEntry.Place: Data], _ terms: [StoredEntry.Place: [Data]], haveAllTerms: Bool, isComplete: Bool
  ) {
    all = bodies.map { place, body in
      let texts = (terms[place] ?? []).map { String(decoding: $0, as: UTF8.self) }
      let record = SharedLocal.Record(id: Int(place.id), body: body)
      let name = String(decoding: place.collection, as: UTF8.self)
      return StoredEntry(IndexedRecord(record, terms: texts), in: CollectionName(name), version: 0)
    }
    (self.haveAllTerms, self.isComplete) = (haveAllTerms, isComplete)
  }

  // Reads a table, and its indexes, from both ends, as a page that cannot be read ends each pass.
  private struct Passes {
    private(set) var rows: Set<Found> = []
    private(set) var isComplete = false

    struct Found: Hashable {
      let place: StoredEntry.Place
      let content: Data
    }

    init(_ database: Database, _ sources: [(rows: String, order: [String])]) {
      for source in sources {
        for direction in [" ASC", " DESC"] where !isComplete {
          let order = source.order.map { $0 + direction }.joined(separator: ", ")
          read("SELECT \(source.rows) ORDER BY \(order)", in: database)
        }
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
}
