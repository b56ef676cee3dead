import CacheInfra
import Foundation
import SharedLocal
import TasksLocal
import TestSupport

/// The disk on which a client keeps its store and its journal, one of which goes bad: never both, as then something may be
/// lost.
final class ClientDisk {
  /// What goes bad.
  enum Home: CaseIterable {
    case store, journal
  }

  /// Whether parts of the store were damaged since all lists were cleared: these have no second home, and no checksums.
  var areListsDoubtful = false
  private let path: String
  private let home: Home
  private let clock: ManualClock
  private let random: SeededRandom
  private var store: RecoveringCacheStore?
  private var copies: [Data] = []
  // Before the last fault, which is when it may be given up.
  private var hadJournal = false

  private static let (page, sector) = (4_096, 512)

  /// A disk on which nothing is at `path`.
  init(path: String, clock: ManualClock, random: SeededRandom) {
    (self.path, self.clock, self.random) = (path, clock, random)
    home = random.chance(75) ? .store : .journal
    precondition(FaultyFiles.isInUse, "SQLite cannot be given faulty files")
    FaultyFiles.watch(path)
  }

  deinit { FaultyFiles.forget(path) }

  /// Opens the store that is there, as a program does that begins.
  func open() -> any CacheStore {
    let store = RecoveringCacheStore(
      path: path, now: { [clock] in clock.now }, counting: CachedTaskOutbox.unconfirmed, warn: { _ in })
    self.store = store
    return store
  }

  /// Why what is typed now is lost when the program ends; `nil` if it is not.
  func reasonNotKept() async -> String? { await store?.reasonNotKept() }

  /// Has some calls of SQLite fail until `heal` is called; tells which.
  func fail() -> String {
    hadJournal = hasJournal
    let faults: [FaultyFiles.Fault] = home == .store ? FaultyFiles.Fault.allCases : [.readError, .full]
    let fault = random.pick(faults) ?? .full
    let count = [1, 2, 1_000][random.below(fault == .full ? 3 : home == .store ? 2 : 1)]
    let after = random.below(12)
    FaultyFiles.fail(path, FaultyFiles.Plan(fault: fault, after: after, count: count))
    if fault == .shortRead { areListsDoubtful = true }
    return "\(fault) \(count) times after \(after)"
  }

  /// Has all calls succeed again.
  func heal() { FaultyFiles.fail(path, nil) }

  /// Keeps a copy of what is there now, which may come back later.
  func keepCopy() {
    guard let bytes = bytes, bytes != copies.last else { return }
    copies = copies.suffix(3) + [bytes]
  }

  /// Damages what goes bad, which no program has open; tells how.
  func damage() throws -> String {
    guard var bytes, bytes.count >= Self.page / 8 else { return "nothing to damage" }
    // `discard` and `sync` give the journal up as a last resort on a full disk: then the store is the only home.
    if home == .store, hadJournal, !hasJournal { return "the journal was given up" }
    if home == .journal, random.chance(20) {
      try FileManager.default.removeItem(atPath: place)
      return "the journal is deleted"
    }
    let way = random.below(8)
    let words = if way < 6 { damagePart(of: &bytes, way) } else { damageAll(of: &bytes, way) }
    guard let words else { return "no damage" }
    if home == .store, way < 6 { areListsDoubtful = true }
    // Not a new file: others are moved there by renaming, which is no damage.
    try bytes.write(to: URL(fileURLWithPath: place))
    return "the \(home): \(words)"
  }

  private func damagePart(of bytes: inout Data, _ way: Int) -> String? {
    let size = way % 2 == 0 ? Self.page : Self.sector
    // What the file is, is known from its first sector.
    let number =
      home == .store && way < 4
      ? 1 + random.below(max(1, bytes.count / size - 1)) : random.below(max(1, bytes.count / size))
    let part = min(number * size, bytes.count)..<min((number + 1) * size, bytes.count)
    guard !part.isEmpty else { return nil }
    switch way {
    case 0, 1: bytes.replaceSubrange(part, with: Data(count: part.count))
    case 2, 3: bytes.replaceSubrange(part, with: Data(part.map { _ in UInt8(random.below(256)) }))
    default:
      guard let copy = random.pick(copies), copy.count >= part.upperBound, copy[part] != bytes[part] else { return nil }
      bytes.replaceSubrange(part, with: copy[part])
    }
    let what = ["zeroed", "overwritten", "as it was before"][way / 2]
    return "\(size) bytes at \(part.lowerBound) of \(bytes.count) \(what)"
  }

  private func damageAll(of bytes: inout Data, _ way: Int) -> String? {
    if way == 6 {
      guard let copy = random.pick(copies), copy != bytes else { return nil }
      bytes = copy
      return "all as it was before"
    }
    bytes = bytes.prefix(random.below(bytes.count / Self.sector) * Self.sector)
    return "cut short to \(bytes.count) bytes"
  }

  private var hasJournal: Bool { FileManager.default.fileExists(atPath: path + ".edits") }

  private var place: String { home == .store ? path : path + ".edits" }

  private var bytes: Data? { FileManager.default.contents(atPath: place) }
}
