import CacheInfra
import Foundation
import SharedLocal
import Synchronization
import SystemPackage
import TestSupport

@testable import EditsInfra

/// The disk with a client's lists, and two copies of its edits, one of which gets damaged: never both, as edits may be
/// lost then. The lists may be damaged as well.
final class ClientDisk {
  /// Whether the lists were damaged since they were all cleared. Unlike edits, they have neither checksums nor a second
  /// copy.
  var mayHaveDamagedLists = false
  private let path: String
  private let damagedCopy: Int
  private let random: SeededRandom
  private let calls = FaultyCalls()
  private var copies: [Data] = []

  private static let (page, sector) = (4_096, 512)

  /// Creates a disk without a file at `path`.
  init(path: String, random: SeededRandom) {
    self.path = path
    self.random = random
    damagedCopy = 1 + random.below(2)
    precondition(FaultyFiles.isInUse, "SQLite does not use faulty files")
    FaultyFiles.watch(path)
  }

  deinit { FaultyFiles.forget(path) }

  /// Opens the files, as the program does when it starts.
  func open(_ executor: ScriptExecutor) -> EditProgram.Storage {
    EditProgram.Storage(
      lists: RecoveringCacheStore(path: path, warn: { _ in }),
      edits: EditLog(beside: path, calls: calls.calls(for: path + ".edits-\(damagedCopy)"), warn: { _ in }),
      executor: executor)
  }

  /// Makes some calls for the lists and for one copy of the edits fail until `heal` is called; on a full disk, those for
  /// both copies. Returns a description of the fault.
  func fail() -> String {
    let fault = random.pick(FaultyFiles.Fault.allCases) ?? .full
    let count = [1, 2, 1_000][random.below(fault == .full ? 3 : 2)]
    FaultyFiles.fail(path, FaultyFiles.Plan(fault: fault, after: random.below(12), count: count))
    if fault == .shortRead { mayHaveDamagedLists = true }
    let kind = random.pick(FaultyCalls.Kind.allCases) ?? .full
    let after = random.below(6)
    calls.fail(kind, after: after, count: count)
    return "\(fault) of lists, \(kind) of edits \(count) times after \(after)"
  }

  /// Lets all calls succeed again.
  func heal() {
    FaultyFiles.fail(path, nil)
    calls.heal()
  }

  /// Keeps a copy of the file that gets damaged, which later damage may restore.
  func keepCopy() {
    guard let bytes = contents(of: editsPath), bytes != copies.last else { return }
    copies = copies.suffix(3) + [bytes]
  }

  /// Damages the lists or a copy of the edits, which no program has open. Returns a description of the damage.
  func damage() throws -> String {
    let isOfLists = random.chance(25)
    let damagedPath = isOfLists ? path : editsPath
    guard var bytes = contents(of: damagedPath), bytes.count >= Self.sector else { return "nothing to damage" }
    // If the disk was full when both were written anew, only this one may be whole, as the user was told.
    if !isOfLists, try !isWhole(copy: 3 - damagedCopy) { return "only one copy" }
    if random.chance(10) {
      try FileManager.default.removeItem(atPath: damagedPath)
      return "\(damagedPath) is deleted"
    }
    let kind = random.below(isOfLists ? 4 : 8)
    let damage = if kind < 6 { damagePart(of: &bytes, kind) } else { damageAll(of: &bytes, kind) }
    guard let damage else { return "no damage" }
    if isOfLists { mayHaveDamagedLists = true }
    // Written in place, as by a disk.
    try bytes.write(to: URL(fileURLWithPath: damagedPath))
    return "\(damagedPath): \(damage)"
  }

  private func damagePart(of bytes: inout Data, _ kind: Int) -> String? {
    let size = [Self.page, Self.sector, 8, 1][random.below(4)]
    let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? bytes.count
    let start = random.below(end / size + 1) * size
    let part = min(start, bytes.count)..<min(start + size, bytes.count)
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
    bytes = bytes.prefix(random.below(bytes.count))
    return "truncated to \(bytes.count) bytes"
  }

  // Whether a copy of the edits is undamaged, and has what the other has.
  private func isWhole(copy: Int) throws -> Bool {
    let (one, other) = (try frames(copy: copy), try frames(copy: 3 - copy))
    return one.damage.isEmpty && one.frames.last?.number ?? 0 >= other.frames.last?.number ?? 0
  }

  private func frames(copy: Int) throws -> LogFrames {
    try LogFrames(contents(of: path + ".edits-\(copy)").map { Array($0) } ?? [])
  }

  private var editsPath: String { path + ".edits-\(damagedCopy)" }

  private func contents(of path: String) -> Data? { FileManager.default.contents(atPath: path) }
}

/// The calls of a log, some of which fail.
final class FaultyCalls: Sendable {
  /// A fault: of one of the copies, or of the disk with both.
  enum Kind: CaseIterable {
    case readError
    case writeError
    case syncError
    /// A part is written before the disk is full.
    case full
  }

  private struct Plan {
    let kind: Kind
    var after: Int
    var count: Int
  }

  private let plan = Mutex<Plan?>(nil)

  func fail(_ kind: Kind, after: Int, count: Int) {
    plan.withLock { $0 = Plan(kind: kind, after: after, count: count) }
  }

  func heal() { plan.withLock { $0 = nil } }

  /// Returns calls that fail as planned, those of one copy only for the one at `path`.
  func calls(for path: String) -> LogCalls {
    let system = LogCalls.system
    return LogCalls(
      read: { file, size in
        if self.fails(.readError, file, path) { throw Errno.ioError }
        return try system.read(file, size)
      },
      write: { file, bytes, offset in
        if self.fails(.writeError, file, path) {
          try system.write(file, Array(bytes.prefix(bytes.count / 2)), offset)
          throw Errno.ioError
        }
        if self.fails(.full, file, nil) {
          try system.write(file, Array(bytes.prefix(bytes.count / 3)), offset)
          throw Errno.noSpace
        }
        try system.write(file, bytes, offset)
      },
      // Power cuts are not simulated, so there is no need to sync.
      sync: { file in if self.fails(.syncError, file, path) { throw Errno.ioError } },
      resize: { file, size in
        if self.fails(.writeError, file, path) { throw Errno.ioError }
        try system.resize(file, size)
      })
  }

  private func fails(_ kind: Kind, _ file: FileDescriptor, _ path: String?) -> Bool {
    if let path, !Self.isOpen(file, path) { return false }
    return plan.withLock { plan in
      guard plan?.kind == kind else { return false }
      if let after = plan?.after, after > 0 {
        plan?.after = after - 1
        return false
      }
      guard let count = plan?.count, count > 0 else { return false }
      plan?.count = count - 1
      return true
    }
  }

  // Also while it has the name under which it is written before it replaces the former one.
  private static func isOpen(_ file: FileDescriptor, _ path: String) -> Bool {
    do {
      let name = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file.rawValue)")
      return name.hasPrefix(path)
    } catch {
      return false
    }
  }
}
