import BlockingInfra
import Foundation
import GRDB
import SharedLocal
import SharedText
import SystemPackage

/// A second copy of the user's edits: a file beside the store to which every transaction that changes collections is
/// appended before it is committed, and then a commit marker.
///
/// The journal is read only if the store is damaged or older than the journal. Transactions are written under the
/// store's own lock, and their commit markers after its release.
struct EntryJournal: Sendable {
  let path: String

  // How much may be appended before the journal is rewritten, in addition to its initial size.
  private static let allowance = 1 << 18

  init(besideStoreAt path: String) { self.path = path + ".edits" }

  /// Returns the last commit marker; `nil` if there is none.
  func lastCommitted() throws(CacheFailure) -> JournalLine? {
    guard let file = try JournalFile(path, .readOnly) else { return nil }
    return try Self.lastCommitted(in: file)
  }

  // It is the last line, unless a process ended in the middle of a transaction.
  private static func lastCommitted(in file: JournalFile) throws(CacheFailure) -> JournalLine? {
    if let last = try file.lastLine(), last.isCommitMarker { return last }
    return Contents(try file.bytes()).lines.last(where: \.isCommitMarker)
  }

  /// Returns the contents of the journal; `nil` if it does not exist.
  func contents() throws(CacheFailure) -> Contents? {
    guard let file = try JournalFile(path, .readOnly) else { return nil }
    return Contents(try file.bytes())
  }

  /// Returns whether the journal covers the store `store` up to the transaction `number`, and is not too long.
  func isComplete(store: UUID, number: Int64) throws(CacheFailure) -> Bool {
    guard let file = try JournalFile(path, .readOnly), let last = try Self.lastCommitted(in: file),
      last.store == store, last.number == number
    else { return false }
    return try file.size() <= 2 * file.firstLineLength() + Self.allowance
  }

  /// Appends `line` under the store's lock, unless the journal was removed meanwhile; durable when this returns.
  func append(_ line: JournalLine) throws(CacheFailure) {
    guard let file = try JournalFile(path, .readWrite, .append) else { return }
    try file.append(try Self.text(of: line), isDurable: true, isLocked: true)
  }

  /// Appends the commit marker of the transaction that led to `state`; a system crash may lose it.
  func commit(_ state: EntryChanges.State) {
    do throws(CacheFailure) {
      guard let file = try JournalFile(path, .readWrite, .append) else { return }
      let marker = JournalLine(store: state.store, number: state.number, id: state.id)
      try file.append(try Self.text(of: marker), isDurable: false, isLocked: false)
    } catch {}  // The commit stands. Without its marker, the next transaction restarts the journal.
  }

  /// Retracts the line `id`, if it was written, because its transaction was not committed.
  ///
  /// On a full disk, the retraction overwrites the line, which needs no room. If neither works, the journal is removed.
  func retract(_ id: UUID) {
    do throws(CacheFailure) {
      guard let file = try JournalFile(path, .readWrite), let line = Self.line(id, in: try file.bytes()) else { return }
      let retraction = try Self.text(of: JournalLine(retracting: id))
      do throws(CacheFailure) {
        guard let end = try JournalFile(path, .readWrite, .append) else { return }
        try end.append(retraction, isDurable: true, isLocked: false)
      } catch {
        guard case .full = error else { throw error }
        // The retraction is shorter, and empty lines do not count.
        try file.overwrite(line, with: retraction)
      }
    } catch {
      // A line that cannot be retracted must not count.
      discard()
    }
  }

  // The range of the line `id`, including its line feed.
  private static func line(_ id: UUID, in bytes: Data) -> Range<Int>? {
    var start = bytes.startIndex
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let end = line.endIndex
      if JournalLine(Data(line))?.id == id, end < bytes.endIndex { return start..<end + 1 }
      start = end + 1
    }
    return nil
  }

  /// Replaces the journal with one that starts with `line`.
  func begin(with line: JournalLine) throws(CacheFailure) {
    let new = path + ".new"
    FileSystem.remove(new)
    guard let file = try JournalFile(new, .readWrite, [.create, .exclusiveCreate]) else { return }
    try file.append(try Self.text(of: line), isDurable: true, isLocked: true)
    try CacheFailure.naming(path) { try FileSystem.rename(new, to: path) }
  }

  /// Removes the journal; the next transaction restarts it.
  func discard() {
    FileSystem.remove(path)
    FileSystem.remove(path + ".new")
  }

  var isThere: Bool { FileSystem.isThere(path) }

  private static func text(of line: JournalLine) throws(CacheFailure) -> Data {
    do { return try line.text() } catch { throw .unavailable("the journal could not be written: \(error)") }
  }
}

extension EntryJournal {
  /// The contents of a journal.
  struct Contents {
    /// All undamaged lines, in order.
    let lines: [JournalLine]
    /// The last line of each transaction, ordered by number; earlier ones belong to attempts that were not committed.
    let transactions: [JournalLine]
    /// Whether nothing is missing up to the last transaction: the journal starts with all records and has no gap since.
    let isWhole: Bool
    /// The numbers of the damaged lines, counted from 1, including a last line that was cut short.
    let damagedLines: [Int]

    /// Parses the contents of a journal from `bytes`.
    init(_ bytes: Data) {
      let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let parsed = all.map { JournalLine(Data($0)) }
      // Empty lines fill up the space of a line that was replaced by a shorter one.
      damagedLines = zip(all, parsed).enumerated().filter { !$1.0.isEmpty && $1.1 == nil }.map { $0.offset + 1 }
      let lines = parsed.compactMap(\.self)
      let retracted = Set(lines.compactMap(\.retracts))
      let counting = lines.filter { line in line.changes != nil && !(line.id.map(retracted.contains) ?? false) }
      let latest = Dictionary(counting.map { ($0.number, $0) }) { $1 }
      self.lines = lines
      transactions = latest.values.sorted { $0.number < $1.number }
      let first = lines.first?.number ?? 0
      let isUnbroken = transactions.enumerated().allSatisfy { $1.number == first + Int64($0) }
      isWhole = damagedLines.isEmpty && isUnbroken && transactions.first?.changes?.isWhole ?? false
    }

    /// The highest transaction number in the journal; 0 if there is none.
    var number: Int64 { lines.map(\.number).max() ?? 0 }
  }
}

extension EntryJournal {
  /// Renames the journal, which belongs to a different store than the one beside it, and records in that store that it
  /// exists and that its edits may be missing.
  ///
  /// The record is written first: if that fails because the store is damaged, the journal is still where it is needed.
  func setAside(notingIn database: DatabaseQueue) throws {
    let target = freePath()
    let seconds: Int
    do throws(Errno) { seconds = try Stat(path).st_mtim.tv_sec } catch { return }
    var damage = StoreDamage(
      path: target, reason: "the store was replaced by another one",
      at: Date(timeIntervalSince1970: Double(seconds)),
      keptRecords: 0, keptLists: 0, lostLists: 0)
    damage.isOfOtherStore = true
    try database.write { try SQLiteTransaction($0).note(damage) }
    do throws(Errno) { try FileSystem.rename(path, to: target) } catch {}
  }

  private func freePath() -> String {
    let names = (1...).lazy.map { "\(path).replaced-\($0)" }
    return names.first { !FileSystem.isThere($0) } ?? path + ".replaced"
  }
}

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
      state.number = max(state.number, number)
      state.id = nil
      try StoredCollections(database: database).put(try state.entry())
    }

    /// Returns the record that stores the state.
    func entry() throws -> StoredEntry {
      let entry = Entry(id: 0, body: try JSONEncoder().encode(self))
      return StoredEntry(IndexedEntry(entry), in: Self.collection, version: number)
    }
  }

  init(_ database: Database, id: UUID) {
    self.database = database
    self.id = id
  }

  /// Inserts `entry`, replacing the one with the same id.
  func put(_ entry: IndexedEntry, in collection: CollectionName) throws {
    let stored = StoredEntry(entry, in: collection, version: try begun().number)
    try StoredCollections(database: database).put(stored)
    changed[stored.place] = stored
  }

  /// Removes the entry with this id, if there is one.
  func remove(_ id: Int, from collection: CollectionName) throws {
    _ = try begun()
    try StoredCollections(database: database).remove(id, from: collection)
    changed[StoredEntry.Place(collection: Data(utf8: collection.text), id: Int64(id))] = .some(nil)
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
    next.number = next.number + 1
    next.id = id
    state = next
    let entry = try next.entry()
    try StoredCollections(database: database).put(entry)
    changed[entry.place] = entry
    return next
  }
}

extension StoredEntry {
  /// Whether this entry stores the state of a store.
  var isState: Bool { collection == Data(utf8: EntryChanges.State.collection.text) }
}
