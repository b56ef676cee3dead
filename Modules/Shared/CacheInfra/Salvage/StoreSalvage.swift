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
