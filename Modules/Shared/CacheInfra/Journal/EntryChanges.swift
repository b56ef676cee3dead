import Foundation
import GRDB
import SharedLocal

/// The changes that one transaction makes to collections, to be written to the journal.
final class EntryChanges {
  private let database: Database
  private let id: UUID
  private var changed: [StoredEntry.Place: StoredEntry?] = [:]
  /// The state of the store after the transaction; `nil` as long as nothing was changed.
  private(set) var state: State?

  /// The identity of a store, and the number of transactions that have changed its collections.
  struct State: Codable, Hashable {
    /// The identity of the store, independent of its path.
    var store = UUID()
    var number: Int64 = 0
    /// Distinguishes that transaction from others with the same number; `nil` if it is not known.
    var id: UUID?

    fileprivate static let collection = CollectionName("store state")

    /// Reads the state of the store in `database`; `nil` if its collections were never changed.
    static func read(_ database: Database) throws -> State? {
      try StoredCollections(database: database).entry(0, of: collection).map {
        try JSONDecoder().decode(State.self, from: $0.body)
      }
    }

    /// Sets the state of the store in `database` to the transaction `number`, unless it is already later.
    static func advance(to number: Int64, in database: Database) throws {
      var state = try read(database) ?? State()
      (state.number, state.id) = (max(state.number, number), nil)
      try StoredCollections(database: database).put(try state.entry())
    }

    /// Returns the record that stores the state.
    func entry() throws -> StoredEntry {
      let record = SharedLocal.Record(id: 0, body: try JSONEncoder().encode(self))
      return StoredEntry(IndexedRecord(record), in: Self.collection, version: number)
    }
  }

  /// Creates an empty set of changes for the transaction `id`, which `database` is in.
  init(_ database: Database, id: UUID) { (self.database, self.id) = (database, id) }

  /// Inserts `record`, replacing the one with the same id.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws {
    let entry = StoredEntry(record, in: collection, version: try begun().number)
    try StoredCollections(database: database).put(entry)
    changed[entry.place] = entry
  }

  /// Removes a record.
  func remove(_ id: Int, from collection: CollectionName) throws {
    _ = try begun()
    try StoredCollections(database: database).remove(id, from: collection)
    changed[StoredEntry.Place(collection: Data(collection.text.utf8), id: Int64(id))] = .some(nil)
  }

  /// Writes the changes, if any, to `journal`; they are durable when this returns.
  ///
  /// If the transaction is not committed, a restarted or removed journal stays so; the next transaction restarts it.
  /// - Parameter removingIt: Whether to remove the journal instead, because there is no room for it.
  /// - Throws: `.full` or `.unavailable`; the journal is unchanged then.
  func write(to journal: EntryJournal, removingIt: Bool) throws {
    guard let state else { return }
    guard !removingIt else { return journal.discard() }
    if try journal.isComplete(store: state.store, number: state.number - 1) {
      let removed = changed.filter { $0.value == nil }.keys
      let changes = JournalLine.Changes(
        isWhole: false, entries: changed.values.compactMap(\.self), removed: Array(removed))
      try journal.append(JournalLine(store: state.store, number: state.number, changes: changes, id: id))
    } else {
      let all = try StoredCollections(database: database).all()
      let changes = JournalLine.Changes(isWhole: true, entries: all, removed: [])
      try journal.begin(with: JournalLine(store: state.store, number: state.number, changes: changes, id: id))
    }
  }

  private func begun() throws -> State {
    if let state { return state }
    var next = try State.read(database) ?? State()
    (next.number, next.id) = (next.number + 1, id)
    state = next
    let entry = try next.entry()
    try StoredCollections(database: database).put(entry)
    changed[entry.place] = entry
    return next
  }
}

extension StoredEntry {
  /// Whether this entry stores the state of a store.
  var isState: Bool { collection == Data(EntryChanges.State.collection.text.utf8) }
}
