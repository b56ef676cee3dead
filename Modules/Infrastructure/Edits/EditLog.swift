import BlockingInfra
package import SharedLocal
import SharedTiming
import SystemPackage

/// A log in two files, each of which has all of it.
///
/// The files are the same, byte for byte, unless something went wrong. Each frame is written to the first and then to
/// the second, and is on the disk in both when the change ends. So whatever happens to one of them, the other has
/// everything; what is wrong with one is mended by the next change, which writes both anew. When both are damaged, each
/// frame that either has still counts.
///
/// Readers take no lock: a frame counts as soon as it is complete in one of the files, and files are replaced at once.
package actor EditLog: RecordLog {
  // A log that is longer than this and than twice what its records take is written anew.
  private static let sizeToCompact = 65_536
  // So that a damaged byte in both homes takes few records along.
  private static let recordsPerFrame = 32

  private let path: String
  private let homes: [LogHome]
  private let writer: LogWriter
  private let warn: @Sendable (String) async -> Void
  private var known: (stamp: LogStamp, contents: LogContents)?

  /// Creates a log beside the file at `path`, whose name begins those of its files.
  ///
  /// - Parameter warn: Receives warnings for the user; the call that caused one waits until it returns.
  package init(beside path: String, warn: @escaping @Sendable (String) async -> Void) {
    self.path = FileSystem.followingLink(path)
    homes = [LogHome(path: self.path + ".edits-1"), LogHome(path: self.path + ".edits-2")]
    writer = LogWriter(homes: homes)
    self.warn = warn
  }

  package func read(unless known: LogStamp?) throws -> LoggedRecords? {
    let stamp = stamp()
    return stamp == known ? nil : records(try contents(), stamp)
  }

  package func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve usesReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    let lock = try await lock()
    defer { lock.release() }
    let stamp = stamp()
    let contents = try contents()
    let (changes, value) = try await work(stamp == known ? nil : records(contents, stamp))
    try Task.checkCancellation()
    guard !changes.isEmpty else { return (value, stamp) }
    try await write(changes, to: contents, usingReserve: usesReserve)
    return (value, self.stamp())
  }

  /// Locks a file beside the log, which is not removed.
  package func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws -> Value? {
    try Task.checkCancellation()
    try makeFolder()
    guard let lock = try LogLock(path: path + ".exclusive").taken() else { return nil }
    defer { lock.release() }
    return await work()
  }

  private func stamp() -> LogStamp { LogStamp(homes.flatMap { $0.stamp() }) }

  private func records(_ contents: LogContents, _ stamp: LogStamp) -> LoggedRecords {
    var losses = contents.losses
    if !losses.isEmpty { losses.files = homes.map { $0.path + Self.suffix(of: contents) } }
    return LoggedRecords(stamp: stamp, texts: contents.texts, losses: losses)
  }

  // The ending of the names under which damaged homes are kept.
  private static func suffix(of damaged: LogContents) -> String { ".damaged-\(damaged.last)" }

  private func contents() throws(CacheFailure) -> LogContents {
    let stamp = stamp()
    if let known, known.stamp == stamp { return known.contents }
    var states: [LogHome.State] = []
    for home in homes { states.append(try home.read()) }
    let contents = try LogContents(states)
    known = (stamp, contents)
    return contents
  }

  private func lock() async throws(CacheFailure) -> LogLock.Taken {
    try makeFolder()
    return try await LogLock(path: path + ".edits-lock").take()
  }

  private func makeFolder() throws(CacheFailure) {
    let folder = FileSystem.parent(of: path)
    do throws(Errno) { try FileSystem.makeFolders(folder) } catch { throw error.logFailure(at: folder) }
  }
}

extension EditLog {
  private func write(
    _ changes: [RecordChange], to contents: LogContents, usingReserve usesReserve: Bool
  ) async throws(CacheFailure) {
    known = nil
    var next = contents
    var warnings: [String]
    do throws(CacheFailure) {
      if let end = contents.end, !isWorthCompacting(contents, end) {
        let number = contents.last + 1
        let frame = LogFrames.frame(number, first: contents.first, changes)
        next.make(changes, number...number, first: contents.first, end: end + frame.count)
        warnings = try await writer.append(frame, at: end, usingReserve: usesReserve)
      } else {
        let damaged = contents.losses.isEmpty ? nil : Self.suffix(of: contents)
        warnings = try await writer.replace(with: rewrite(&next, with: changes), keeping: damaged)
      }
      if warnings.isEmpty { known = (stamp(), next) }
    } catch {
      // Not even what failed can always be taken back. Whoever repeats a change must not make it twice.
      guard try self.contents().last > contents.last else { throw error }
      warnings = ["your edits may not survive a power failure: \(error.reason)"]
    }
    for warning in warnings { await warn(warning) }
  }

  private func isWorthCompacting(_ contents: LogContents, _ end: Int) -> Bool {
    end > Self.sizeToCompact && end > 2 * contents.size
  }

  // Makes `changes` in `contents` and returns a whole log, whose frames follow those of the former one.
  private func rewrite(_ contents: inout LogContents, with changes: [RecordChange]) -> [UInt8] {
    let first = contents.last + 1
    var number = first
    var next = contents
    next.make(changes, first...first, first: first, end: nil)
    var bytes = LogFrames.heading
    var records = next.texts.map { RecordChange($0.key, $0.value) }.sorted { $0.name < $1.name }[...]
    repeat {
      bytes += LogFrames.frame(number, first: first, records.prefix(Self.recordsPerFrame))
      records = records.dropFirst(Self.recordsPerFrame)
      number += 1
    } while !records.isEmpty
    contents.make(changes, first...(number - 1), first: first, end: bytes.count)
    return bytes
  }
}
