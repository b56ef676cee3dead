import Foundation
import GRDB
import SharedLocal

/// Makes a new store of all that can be read from a damaged one.
struct StoreSalvage {
  /// The damaged file; nobody writes to it any more.
  let path: String
  /// All that is in it.
  let bytes: Data
  /// The journal beside it.
  let journal: EntryJournal
  /// What of it is counted.
  let counted: CountedRecords?

  /// How much was carried over.
  struct Amount {
    /// How many of the records that are counted.
    var records = 0
    /// How many lists.
    var lists = 0
    /// How many lists were there that could not be read.
    var lostLists = 0
    /// Whether there may have been records of collections that nothing tells of.
    var mayLackRecords = false
  }

  /// Makes the store at `place`, and notes in it what is to be remembered of the damage.
  ///
  /// What is found of collections is carried over record by record, whatever the state of the file; lists are carried
  /// over whole, or not at all.
  /// - Parameters:
  ///   - place: A path at which nothing is.
  ///   - damage: Makes the note.
  /// - Returns: The note.
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
    amount.mayLackRecords = !salvaged.isAccountedFor && !older.isComplete
    for entry in entries { try collections.put(entry) }
    // Later versions are to be known as such, and the journal is not to know of later ones.
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
