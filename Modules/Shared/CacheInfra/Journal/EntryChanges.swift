import Foundation
import GRDB
import SharedLocal

/// The changes that one transaction makes to collections, on their way to the journal.
final class EntryChanges {
  private let database: Database
  private let id: UUID
  private var changed: [StoredEntry.Place: StoredEntry?] = [:]
  /// The state of the store that the transaction leads to; `nil` as long as it has changed nothing.
  private(set) var state: State?

  /// Which store it is, and how many transactions have changed its collections.
  struct State: Codable, Hashable {
    /// The store, whatever it is called.
    var store = UUID()
    /// The number of the last transaction.
    var number: Int64 = 0
    /// What tells that transaction from others of the same number; `nil` if it is not known.
    var id: UUID?

    fileprivate static let collection = CollectionName("store state")

    /// Reads the state of the store of `database`; `nil` if its collections were never changed.
    static func read(_ database: Database) throws -> State? {
      try StoredCollections(database: database).entry(0, of: collection).map {
        try JSONDecoder().decode(State.self, from: $0.body)
      }
    }

    /// Has the store of `database` be in a state that is no earlier than the transaction `number`.
    static func advance(to number: Int64, in database: Database) throws {
      var state = try read(database) ?? State()
      (state.number, state.id) = (max(state.number, number), nil)
      try StoredCollections(database: database).put(try state.entry())
    }

    /// The record that keeps it.
    func entry() throws -> StoredEntry {
      let record = SharedLocal.Record(id: 0, body: try JSONEncoder().encode(self))
      return StoredEntry(IndexedRecord(record), in: Self.collection, version: number)
    }
  }

  /// Creates the changes of the transaction `id` that `database` is in, none so far.
  init(_ database: Database, id: UUID) { (self.database, self.id) = (database, id) }

  /// Puts `record` in.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws {
    let entry = StoredEntry(record, in: collection, version: try begun().number)
    try StoredCollections(database: database).put(entry)
    changed[entry.place] = entry
  }

  /// Takes a record out.
  func remove(_ id: Int, from collection: CollectionName) throws {
    _ = try begun()
    try StoredCollections(database: database).remove(id, from: collection)
    changed[StoredEntry.Place(collection: Data(collection.text.utf8), id: Int64(id))] = .some(nil)
  }

  /// Writes the changes to `journal`; durable when this returns. Nothing happens if there are none.
  ///
  /// A journal that is begun anew or removed stays so if the transaction is not committed: the next one begins it again.
  /// - Parameter removingIt: Whether the journal is removed instead, as there is no room for it.
  /// - Throws: `.full` or `.unavailable`; then the journal is as it was.
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
  /// Whether it keeps the state of a store.
  var isState: Bool { collection == Data(EntryChanges.State.collection.text.utf8) }
}
