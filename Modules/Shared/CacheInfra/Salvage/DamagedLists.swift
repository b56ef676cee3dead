import Foundation
import GRDB
import SharedLocal

/// The lists of a damaged store that SQLite can still read.
struct DamagedLists {
  private let queue: DatabaseQueue?

  /// Looks at the store at `path`, which is not changed; has no lists if it cannot be opened.
  init(path: String) {
    do {
      queue = try .untouched(at: path)
    } catch {
      queue = nil
    }
  }

  /// The keys of all lists that are known to be there.
  var keys: [ListKey] {
    // The table and its index stand on different pages.
    let sources = ["list", "list INDEXED BY list_key"]
    return Set(sources.flatMap { keys(in: $0) }).sorted { ($0.kind, $0.owner ?? .min) < ($1.kind, $1.owner ?? .min) }
  }

  /// The list under `key`, with what its records are found by; `nil` if not all of it can be read.
  func list(_ key: ListKey) -> (saved: SavedList, records: [IndexedRecord])? {
    do {
      return try queue?.unsafeRead { database in
        let lists = StoredLists(database: database)
        guard let header = try lists.header(key), let saved = try lists.list(key) else { return nil }
        let terms = try terms(of: header, database)
        let texts = StoredTexts(database: database, kind: key.kind)
        let records = try saved.records.enumerated().map { position, record in
          let text = try texts.text(at: header.id << 32 | Int64(position))
          return IndexedRecord(record, terms: terms[Int64(position)] ?? [], text: text)
        }
        return (saved, records)
      }
    } catch {
      return nil
    }
  }

  private func terms(of header: StoredLists.Header, _ database: Database) throws -> [Int64: [String]] {
    let statement = try database.cachedStatement(sql: StoreStatement.readTerms.rawValue)
    return try Row.fetchAll(statement, arguments: [header.id]).reduce(into: [:]) { terms, row in
      terms[try row.integer(at: 1), default: []].append(try row.text(at: 0) ?? "")
    }
  }

  // As many as can be read before the first that cannot.
  private func keys(in source: String) -> [ListKey] {
    var keys: [ListKey] = []
    do {
      try queue?.unsafeRead { database in
        let rows = try Row.fetchCursor(database, sql: "SELECT CAST(kind AS BLOB), owner FROM \(source)")
        while let row = try rows.next() {
          let owner = try row.optionalInteger(at: 1).map { Int($0) }
          keys.append(ListKey(try row.text(at: 0) ?? "", owner: owner))
        }
      }
    } catch {}  // What was read before it stands.
    return keys
  }
}
