import BlockingInfra
import Foundation
import GRDB
package import SharedLocal
import SharedText

/// Creates a new store from the readable contents of a damaged one.
struct StoreSalvage {
  /// The path of the damaged file, which is no longer written to.
  let path: String
  let bytes: Data
  let journal: EntryJournal
  /// The records to count for the user.
  let counted: CountedEntries?

  /// How much was carried over.
  struct Amount {
    /// The number of counted records.
    var records = 0
    var lists = 0
    /// The number of lists that existed but could not be read.
    var lostLists = 0
    /// Whether there may have been collection records that left no trace.
    var mayLackRecords = false
  }

  /// Creates the store at `place`, and records the damage in it.
  ///
  /// Collection records are carried over one by one, whatever the state of the file; lists only as a whole.
  /// - Parameters:
  ///   - place: A path where no file exists.
  ///   - damage: Creates the record of the damage.
  /// - Returns: The record of the damage.
  /// - Throws: `.unavailable` if the new store cannot be written.
  func make(at place: String, noting damage: (Amount) -> StoreDamage) throws(CacheFailure)
    -> StoreDamage
  {
    let file = StoreFile(place)
    do {
      let queue = try StoreDatabase(file: file, identity: try file.create()).open()
      let damage = try queue.write { database in
        let damage = damage(try carry(to: database))
        try SQLiteTransaction(database).note(damage)
        return damage
      }
      try queue.close()
      return damage
    } catch {
      throw CacheFailure(storeError: error)
    }
  }

  private func carry(to database: Database) throws -> Amount {
    var amount = try carryLists(to: database)
    let collections = StoredCollections(database: database)
    let known = try journal.contents()
    let salvaged = SalvagedEntries(bytes, journal: known)
    let older = OlderDamagedEntries(path: path, bytes: bytes)
    let entries = salvaged.all + (older.haveAllTerms ? older.all : [])
    let hadRecords = salvaged.hasTraces || !older.all.isEmpty
    amount.mayLackRecords = hadRecords && !salvaged.isAccountedFor && !older.isComplete
    for entry in entries { try collections.put(entry) }
    // Later versions must have higher numbers, and none must be ahead of the journal.
    try EntryChanges.State.advance(to: max(known?.number ?? 0, entries.map(\.version).max() ?? 0), in: database)
    if let counted { amount.records = try collections.count(of: counted.collection, term: counted.term) }
    return amount
  }

  private func carryLists(to database: Database) throws -> Amount {
    let lists = DamagedLists(path: path)
    var amount = Amount()
    for key in lists.keys {
      if let list = lists.list(key) {
        let time = try Milliseconds(list.saved.savedAt)
        try StoredListWriter(database: database)
          .replace(key, with: list.records, savedAt: time, version: list.saved.version)
        amount.lists += 1
      } else {
        amount.lostLists += 1
      }
    }
    return amount
  }
}

/// The lists of a damaged store that SQLite can still read.
struct DamagedLists {
  private let queue: DatabaseQueue?

  /// Opens the store at `path` without changing it; there are no lists if that fails.
  init(path: String) {
    do {
      queue = try .untouched(at: path)
    } catch {
      queue = nil
    }
  }

  /// The keys of all lists that are known to exist.
  var keys: [ListKey] {
    // The table and its index are on different pages.
    let sources = ["list", "list INDEXED BY list_key"]
    return Set(sources.flatMap { keys(in: $0) }).sorted { $0.precedes($1) }
  }

  /// Returns the list under `key`, with the terms and texts of its records; `nil` if part of it cannot be read.
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

  // Returns the keys up to the first one that cannot be read.
  private func keys(in source: String) -> [ListKey] {
    var keys: [ListKey] = []
    do {
      try queue?.unsafeRead { database in
        let rows = try Row.fetchCursor(database, sql: "SELECT CAST(kind AS BLOB), owner FROM \(source)")
        while let row = try rows.next() {
          let owner = try row.optionalServiceID(at: 1)
          keys.append(ListKey(try row.text(at: 0) ?? "", owner: owner))
        }
      }
    } catch {}  // Anything read so far is kept.
    return keys
  }
}

/// Reads the files of damaged stores on a thread outside Swift's pool.
package actor DamagedStoreFiles: DamagedStores {
  private static let executor = QueueExecutor(label: "roster.store.damaged")

  package init() {}

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  package func records(
    of collection: CollectionName, inFileAt path: String
  ) throws(CacheFailure) -> DamagedRecords {
    let bytes = try KeptFile(path: path).bytes()
    // The file may be a store or the journal of one.
    let journal = EntryJournal.Contents(bytes)
    let all = SalvagedEntries(bytes, journal: journal).all + OlderDamagedEntries(path: path, bytes: bytes).all
    let entries = all.filter { $0.collection == Data(utf8: collection.text) }
    return DamagedRecords(
      entries.compactMap(\.indexed?.entry).sorted { $0.id < $1.id },
      isWholeJournal: journal.isWhole)
  }
}
