import BlockingInfra
package import SharedLocal
import SharedTiming

/// A log in two files, each of which has all of it.
///
/// The files are the same, byte for byte, unless something went wrong. Each frame is written to the first and then to
/// the second, and is on the disk in both when the change ends. So whatever happens to one of them, the other has
/// everything; what is wrong with one is mended by the next change, which writes both anew. When both are damaged, each
/// frame that either has still counts.
///
/// Readers take no lock: a frame counts as soon as it is complete in one of the files, and files are replaced at once.
package actor EditLog: RecordLog {
  /// What the names of its files have after the name of the file that they are beside.
  package static let endings = [".edits-1", ".edits-2"]
  // A log that is longer than this and than twice what its records take is written anew.
  private static let sizeToCompact = 65_536
  private let path: String
  private let homes: [LogHome]
  private let writer: LogWriter
  private let warn: @Sendable (String) async -> Void
  private let prepare: @Sendable () async throws -> Void
  private let makeRoom: @Sendable () async throws -> Void
  private var known: (stamp: LogStamp, contents: LogContents)?

  /// Creates a log beside the file at `path`, whose name begins those of its files.
  ///
  /// - Parameters:
  ///   - warn: Receives warnings for the user; the call that caused one waits until it returns.
  ///   - prepare: Called before there is a log: it may create one.
  ///   - makeRoom: Makes room for a change that helps to make room if the disk is full.
  ///   - calls: How the files are read and written.
  package init(
    beside path: String, calls: LogCalls = .system, warn: @escaping @Sendable (String) async -> Void,
    prepare: @escaping @Sendable () async throws -> Void = {},
    makeRoom: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.path = FileSystem.followingLink(path)
    homes = Self.homes(beside: self.path, calls: calls)
    writer = LogWriter(homes: homes)
    self.warn = warn
    self.prepare = prepare
    self.makeRoom = makeRoom
  }

  private static func homes(beside path: String, calls: LogCalls = .system) -> [LogHome] {
    endings.map { LogHome(path: path + $0, calls: calls) }
  }

  package func read(unless known: LogStamp?) async throws -> LoggedRecords? {
    if stamp().isOfNothing { try await prepare() }
    let stamp = stamp()
    return stamp == known ? nil : records(try contents(), stamp)
  }

  package func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve usesReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    if stamp().isOfNothing { try await prepare() }
    let lock = try await lock(".edits-lock", within: WaitBudget.current ?? WaitBudget())
    defer { lock.release() }
    let stamp = stamp()
    let (changes, value) = try await work(stamp == known ? nil : records(try contents(), stamp))
    try Task.checkCancellation()
    guard !changes.isEmpty else { return (value, stamp) }
    do {
      try await write(changes, usingReserve: usesReserve)
    } catch CacheFailure.full where usesReserve {
      try await makeRoom()
      try await write(changes, usingReserve: true)
    }
    return (value, self.stamp())
  }

  /// Locks a file beside the log, which is not removed.
  package func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? {
    try Task.checkCancellation()
    let lock: FileLock
    do { lock = try await self.lock(".exclusive", within: WaitBudget(limit: .zero)) } catch CacheFailure.busy {
      return nil
    }
    defer { lock.release() }
    return try await work()
  }

  private func stamp() -> LogStamp { LogStamp(homes.map { $0.stamp() }) }

  private func records(_ contents: LogContents, _ stamp: LogStamp) -> LoggedRecords {
    var losses = contents.losses
    if !losses.isEmpty { losses.files = homes.map { $0.path + Self.suffix(of: contents) } }
    return LoggedRecords(stamp: stamp, texts: contents.texts, losses: losses)
  }

  // The ending of the names under which damaged homes are kept.
  private static func suffix(of damaged: LogContents) -> String { ".damaged-\(damaged.last)" }

  private func contents() throws -> LogContents {
    let stamp = stamp()
    if let known, known.stamp == stamp { return known.contents }
    var states: [LogHome.State] = []
    for home in homes { states.append(try home.read(besides: states.last)) }
    let contents = try LogContents(states)
    known = (stamp, contents)
    return contents
  }

  // Locks the file beside the log whose name has this ending.
  private func lock(_ ending: String, within budget: WaitBudget) async throws -> FileLock {
    let folder = FileSystem.parent(of: path)
    do { try FileSystem.makeFolders(folder) } catch { throw CacheFailure(ofLogAt: folder, error) }
    let file = path + ending
    do { return try await FileLock(path: file, within: budget) } catch { throw CacheFailure(ofLogAt: file, error) }
  }
}

extension EditLog {
  private func write(_ changes: [RecordChange], usingReserve usesReserve: Bool) async throws {
    // Nobody else has the contents from here on, so that they are changed in place rather than copied.
    var contents = try contents()
    known = nil
    let last = contents.last
    var warning: String?
    do {
      if let end = contents.end, end <= max(Self.sizeToCompact, 2 * contents.size) {
        warning = try await append(changes, to: &contents, at: end, usingReserve: usesReserve)
      } else {
        let damaged = contents.losses.isEmpty ? nil : Self.suffix(of: contents)
        warning = try await writer.replace(with: contents.rewritten(with: changes), keeping: damaged)
      }
      if warning == nil { known = (stamp(), contents) }
    } catch {
      // Not even what failed can always be taken back. Whoever repeats a change must not make it twice.
      guard try self.contents().last > last else { throw error }
      warning = "your edits may not survive a power failure: \(CacheFailure(error).reason)"
    }
    if let warning { await warn(warning) }
  }

  private func append(
    _ changes: [RecordChange], to contents: inout LogContents, at end: Int, usingReserve usesReserve: Bool
  ) async throws -> String? {
    let number = contents.last + 1
    let frame = LogFrames.frame(number, base: contents.base, changes)
    do {
      let warning = try await writer.append(frame, at: end, usingReserve: usesReserve)
      contents.make(changes, in: number, end: end + frame.count)
      return warning
    } catch CacheFailure.full(let disk) where usesReserve {
      // What is written anew takes less room, since it leaves out what no longer counts.
      let bytes = contents.rewritten(with: changes)
      guard bytes.count < end else { throw CacheFailure.full(disk) }
      return try await writer.overwrite(with: bytes)
    }
  }
}

// What can be known of the files of a log without changing them.
extension EditLog {
  /// Returns the paths of the files of the log beside `path`, and their condition.
  package static func files(beside path: String) -> [(path: String, condition: LogFileCondition)] {
    let homes = homes(beside: path)
    let states = homes.map { home in
      do { return try home.read() } catch { return LogHome.State.unreadable(CacheFailure(error)) }
    }
    let last = states.compactMap { $0.frames?.frames.last?.number }.max()
    return zip(homes, states).map { home, state in (home.path, condition(of: state, last: last)) }
  }

  private static func condition(of state: LogHome.State, last: Int?) -> LogFileCondition {
    switch state {
    case .missing: .missing
    case .readable(let frames): frames.damage.isEmpty && frames.frames.last?.number == last ? .sound : .damaged
    case .unreadable(let failure): .unreadable(failure.reason)
    }
  }
}
