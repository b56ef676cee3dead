import CacheInfra
import Foundation
import SharedLocal
import TasksLocal
import TestSupport

/// The disk with a client's store and its journal, one of which gets damaged: never both, as edits may be lost then.
final class ClientDisk {
  private enum File {
    case store, journal
  }

  /// Whether the store was damaged since all lists were cleared. Unlike edits, lists have no checksums and no second
  /// copy.
  var mayHaveDamagedLists = false
  private let path: String
  private let damagedFile: File
  private let clock: ManualClock
  private let random: SeededRandom
  private var store: RecoveringCacheStore?
  private var copies: [Data] = []
  // Before the last fault, after which the program may have deleted the journal.
  private var hadJournal = false

  private static let (page, sector) = (4_096, 512)

  /// Creates a disk without a file at `path`.
  init(path: String, clock: ManualClock, random: SeededRandom) {
    (self.path, self.clock, self.random) = (path, clock, random)
    damagedFile = random.chance(75) ? .store : .journal
    precondition(FaultyFiles.isInUse, "SQLite does not use faulty files")
    FaultyFiles.watch(path)
  }

  deinit { FaultyFiles.forget(path) }

  /// Opens the store, as the program does when it starts.
  func open() -> any CacheStore {
    let store = RecoveringCacheStore(
      path: path, now: { [clock] in clock.now }, counting: CachedTaskOutbox.unconfirmed, warn: { _ in })
    self.store = store
    return store
  }

  /// Returns why new edits will be lost when the program ends; `nil` if they will not.
  func reasonNotKept() async -> String? { await store?.reasonNotKept() }

  /// Makes some of SQLite's calls fail until `heal` is called. Returns a description of the fault.
  func fail() -> String {
    hadJournal = hasJournal
    let faults: [FaultyFiles.Fault] = damagedFile == .store ? FaultyFiles.Fault.allCases : [.readError, .full]
    let fault = random.pick(faults) ?? .full
    let count = [1, 2, 1_000][random.below(fault == .full ? 3 : damagedFile == .store ? 2 : 1)]
    let after = random.below(12)
    FaultyFiles.fail(path, FaultyFiles.Plan(fault: fault, after: after, count: count))
    if fault == .shortRead { mayHaveDamagedLists = true }
    return "\(fault) \(count) times after \(after)"
  }

  /// Lets all calls succeed again.
  func heal() { FaultyFiles.fail(path, nil) }

  /// Keeps a copy of the file, which later damage may restore.
  func keepCopy() {
    guard let bytes = bytes, bytes != copies.last else { return }
    copies = copies.suffix(3) + [bytes]
  }

  /// Damages the file, which no program has open. Returns a description of the damage.
  func damage() throws -> String {
    guard var bytes, bytes.count >= Self.page / 8 else { return "nothing to damage" }
    // On a full disk, `discard` and `sync` may delete the journal as a last resort: then the store has the only copy.
    if damagedFile == .store, hadJournal, !hasJournal { return "the journal was deleted to make room" }
    if damagedFile == .journal, random.chance(20) {
      try FileManager.default.removeItem(atPath: damagedPath)
      return "the journal is deleted"
    }
    let kind = random.below(8)
    let damage = if kind < 6 { damagePart(of: &bytes, kind) } else { damageAll(of: &bytes, kind) }
    guard let damage else { return "no damage" }
    if damagedFile == .store, kind < 6 { mayHaveDamagedLists = true }
    // Written in place: a renamed file would be taken for another store, not for a damaged one.
    try bytes.write(to: URL(fileURLWithPath: damagedPath))
    return "the \(damagedFile): \(damage)"
  }

  private func damagePart(of bytes: inout Data, _ kind: Int) -> String? {
    let size = kind % 2 == 0 ? Self.page : Self.sector
    // The first sector identifies the file; only some kinds of damage may touch it.
    let number =
      damagedFile == .store && kind < 4
      ? 1 + random.below(max(1, bytes.count / size - 1)) : random.below(max(1, bytes.count / size))
    let part = min(number * size, bytes.count)..<min((number + 1) * size, bytes.count)
    guard !part.isEmpty else { return nil }
    switch kind {
    case 0, 1: bytes.replaceSubrange(part, with: Data(count: part.count))
    case 2, 3: bytes.replaceSubrange(part, with: Data(part.map { _ in UInt8(random.below(256)) }))
    default:
      guard let copy = random.pick(copies), copy.count >= part.upperBound, copy[part] != bytes[part] else { return nil }
      bytes.replaceSubrange(part, with: copy[part])
    }
    let change = ["zeroed", "overwritten", "restored from an earlier copy"][kind / 2]
    return "\(size) bytes at \(part.lowerBound) of \(bytes.count) \(change)"
  }

  private func damageAll(of bytes: inout Data, _ kind: Int) -> String? {
    if kind == 6 {
      guard let copy = random.pick(copies), copy != bytes else { return nil }
      bytes = copy
      return "restored from an earlier copy"
    }
    bytes = bytes.prefix(random.below(bytes.count / Self.sector) * Self.sector)
    return "truncated to \(bytes.count) bytes"
  }

  private var hasJournal: Bool { FileManager.default.fileExists(atPath: path + ".edits") }

  private var damagedPath: String { damagedFile == .store ? path : path + ".edits" }

  private var bytes: Data? { FileManager.default.contents(atPath: damagedPath) }
}
