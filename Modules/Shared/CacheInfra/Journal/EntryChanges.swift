import Foundation
import GRDB
import SharedLocal

/// The changes that one transaction makes to collections, on their way to the journal.
final class EntryChanges {
  private let database: Database
  private var changed: [StoredEntry.Place: StoredEntry?] = [:]
  /// The state of the store that the transaction leads to; `nil` as long as it has changed nothing.
  private(set) var state: State?

  /// Which store it is, and how many transactions have changed its collections.
  struct State: Codable, Hashable {
    /// The store, whatever it is called.
    var store = UUID()
    /// The number of the last transaction.
    var number: Int64 = 0

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
      state.number = max(state.number, number)
      try StoredCollections(database: database).put(try state.entry())
    }

    /// The record that keeps it.
    func entry() throws -> StoredEntry {
      let record = SharedLocal.Record(id: 0, body: try JSONEncoder().encode(self))
      return StoredEntry(IndexedRecord(record), in: Self.collection, version: number)
    }
  }

  /// Creates the changes of a transaction that `database` is in, none so far.
  init(_ database: Database) { self.database = database }

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

  /// Writes the changes to `journal`, as the line `id`; durable when this returns. Nothing happens if there are none.
  ///
  /// - Parameter removingIt: Whether the journal is removed instead, as there is no room for it.
  /// - Throws: `.full` or `.unavailable`; the journal is as it was then.
  func write(to journal: EntryJournal, as id: UUID, removingIt: Bool) throws {
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
    next.number += 1
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
