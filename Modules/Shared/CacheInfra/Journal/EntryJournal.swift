import Foundation
import GRDB
import SharedLocal

/// The second home of what users typed: a file beside the store to which every transaction that changes collections is
/// appended before it is committed, and a commit marker afterwards.
///
/// It is read only when the store is found damaged, or older than the journal. Transactions are written under the store's
/// own lock, and their commit markers after it.
struct EntryJournal: Sendable {
  /// The path of the file.
  let path: String

  // What may be appended to a journal before it is written anew, beside twice what it began with.
  private static let allowance = 1 << 18

  /// Creates the journal of the store at `path`.
  init(besideStoreAt path: String) { self.path = path + ".edits" }

  /// The last commit marker; `nil` if there is none.
  func lastCommitted() throws(CacheFailure) -> JournalLine? {
    guard let file = try JournalFile(path, O_RDONLY) else { return nil }
    return try Self.lastCommitted(in: file)
  }

  // It is the last line, unless a process was ended in the middle of a transaction.
  private static func lastCommitted(in file: JournalFile) throws(CacheFailure) -> JournalLine? {
    if let last = try file.lastLine(), last.isCommitMarker { return last }
    return Contents(try file.bytes()).lines.last(where: \.isCommitMarker)
  }

  /// What the journal holds; `nil` if there is none.
  func contents() throws(CacheFailure) -> Contents? {
    guard let file = try JournalFile(path, O_RDONLY) else { return nil }
    return Contents(try file.bytes())
  }

  /// Whether the journal has all that the store `store` had after the transaction `number`, and is not too long.
  func isComplete(store: UUID, number: Int64) throws(CacheFailure) -> Bool {
    guard let file = try JournalFile(path, O_RDONLY), let last = try Self.lastCommitted(in: file),
      last.store == store, last.number == number
    else { return false }
    return try file.size() <= 2 * file.firstLineLength() + Self.allowance
  }

  /// Appends `line`, under the store's lock; durable when this returns. A journal that was removed meanwhile stays so.
  func append(_ line: JournalLine) throws(CacheFailure) {
    guard let file = try JournalFile(path, O_RDWR | O_APPEND) else { return }
    try file.append(try Self.text(of: line), isDurable: true, isLocked: true)
  }

  /// Appends the commit marker of the transaction that led to `state`; a crash of the machine may lose it.
  func commit(_ state: EntryChanges.State) {
    do throws(CacheFailure) {
      guard let file = try JournalFile(path, O_RDWR | O_APPEND) else { return }
      let marker = JournalLine(store: state.store, number: state.number, id: state.id)
      try file.append(try Self.text(of: marker), isDurable: false, isLocked: false)
    } catch {}  // What is committed is committed. Without its marker, the next transaction begins the journal anew.
  }

  /// Takes the line `id` back, if it was written: its transaction was not committed.
  ///
  /// On a full disk its place is taken by the line that retracts it, which needs no room. If the line cannot be taken back,
  /// the journal is removed.
  func retract(_ id: UUID) {
    do throws(CacheFailure) {
      guard let file = try JournalFile(path, O_RDWR), let line = Self.line(id, in: try file.bytes()) else { return }
      let retraction = try Self.text(of: JournalLine(retracting: id))
      do throws(CacheFailure) {
        guard let end = try JournalFile(path, O_RDWR | O_APPEND) else { return }
        try end.append(retraction, isDurable: true, isLocked: false)
      } catch {
        guard case .full = error else { throw error }
        // It is shorter, and empty lines do not count.
        try file.overwrite(line, with: retraction)
      }
    } catch {
      // What is not taken back must not count.
      discard()
    }
  }

  // Where the line `id` stands, its line feed included.
  private static func line(_ id: UUID, in bytes: Data) -> Range<Int>? {
    var start = bytes.startIndex
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let end = line.endIndex
      if JournalLine(Data(line))?.id == id, end < bytes.endIndex { return start..<end + 1 }
      start = end + 1
    }
    return nil
  }

  /// Puts a journal that begins with `line` in the place of the one that is there.
  func begin(with line: JournalLine) throws(CacheFailure) {
    let new = path + ".new"
    unlink(new)
    guard let file = try JournalFile(new, O_RDWR | O_CREAT | O_EXCL) else { return }
    try file.append(try Self.text(of: line), isDurable: true, isLocked: true)
    guard rename(new, path) == 0 else { throw SystemFailure.last.failure(at: path) }
  }

  /// Ends the journal; the next transaction begins it anew.
  func discard() {
    unlink(path)
    unlink(path + ".new")
  }

  /// Whether there is one.
  var isThere: Bool { access(path, F_OK) == 0 }

  private static func text(of line: JournalLine) throws(CacheFailure) -> Data {
    do { return try line.text() } catch { throw .unavailable("the journal could not be written: \(error)") }
  }
}

extension EntryJournal {
  /// What a journal holds.
  struct Contents {
    /// All lines that are not damaged, in order.
    let lines: [JournalLine]
    /// The last line of each transaction, in the order of their numbers: others were cut short before they were committed.
    let transactions: [JournalLine]
    /// Whether it has everything up to the last transaction: it begins with all that there was, and lacks nothing since.
    let isWhole: Bool

    /// Creates the contents of a journal that is made of `bytes`.
    init(_ bytes: Data) {
      let all = bytes.split(separator: UInt8(ascii: "\n"))
      let lines = all.compactMap { JournalLine(Data($0)) }
      let retracted = Set(lines.compactMap(\.retracts))
      let counting = lines.filter { line in line.changes != nil && !(line.id.map(retracted.contains) ?? false) }
      let latest = Dictionary(counting.map { ($0.number, $0) }) { $1 }
      (self.lines, transactions) = (lines, latest.values.sorted { $0.number < $1.number })
      let first = lines.first?.number ?? 0
      let isUnbroken = transactions.enumerated().allSatisfy { $1.number == first + Int64($0) }
      isWhole = lines.count == all.count && isUnbroken && transactions.first?.changes?.isWhole ?? false
    }

    /// The number of the last transaction that it knows of; 0 for none.
    var number: Int64 { lines.map(\.number).max() ?? 0 }
  }
}

extension EntryJournal {
  /// Keeps the journal, which belongs to another store than the one beside it, under another name, and notes in that
  /// store that it is there: what it has may be missing.
  ///
  /// The note comes first: should it not be written, as the store is damaged, the journal is still where it counts.
  func setAside(notingIn database: DatabaseQueue) throws {
    let target = freePath()
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    var damage = StoreDamage(
      path: target, reason: "the store was replaced by another one",
      at: Date(timeIntervalSince1970: Double(seconds)),
      keptRecords: 0, keptLists: 0, lostLists: 0)
    damage.isOfOtherStore = true
    try database.write { try SQLiteTransaction($0).note(damage) }
    _ = rename(path, target)
  }

  private func freePath() -> String {
    let names = (1...).lazy.map { "\(path).replaced-\($0)" }
    return names.first { access($0, F_OK) != 0 } ?? path + ".replaced"
  }
}
