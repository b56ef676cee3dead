import AccountDomain
import AccountInteractorInterface
import BlockingInfra
import FilesInfra
import Foundation
import SharedDomain
import SharedTiming
import SystemPackage

/// The sessions in a file that only its owner can read, in a folder that only its owner can enter.
actor SessionsFile: BlockingActor {
  private static let othersMayAccess: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
  // Longer than a request takes, since others may renew a session over the network meanwhile.
  private static let lockLimit = Duration.seconds(15)
  private static let maxSetAside = 100
  // The files whose lock the calling task holds.
  @TaskLocal private static var held: Set<String> = []

  private static let sharedExecutor = QueueExecutor(label: "roster.tokens")
  nonisolated var executor: QueueExecutor { Self.sharedExecutor }
  private let file: SharedTextFile
  private let limit: Int?
  private let give: @Sendable (String) async -> Void
  private let turn = Turn()
  private var given: Set<String> = []

  /// Creates the file at `path`, which need not exist, for at most `limit` sessions. `warn` prints a warning.
  init(path: String, limit: Int?, warn: @escaping @Sendable (String) async -> Void) {
    file = SharedTextFile(path: path)
    self.limit = limit
    give = warn
  }

  /// Prints `warning` the first time.
  func warn(_ warning: String) async { if given.insert(warning).inserted { await give(warning) } }

  /// Returns the sessions, by the addresses of their servers. If others can read the file, that is changed, with a
  /// warning.
  func sessions() async throws -> [String: StoredSignIn] {
    do {
      guard let bytes = try file.read() else { return [:] }
      try await restrictAccess()
      return try contents(bytes).sessions
    } catch let failure as SystemFailure where Self.isLasting(failure) {
      throw TokenStoreFailure.unreadable(failure.description)
    } catch {
      throw failure(error)
    }
  }

  // Whether reading the file again fails as well.
  private static func isLasting(_ failure: SystemFailure) -> Bool {
    // Without an error of the system, it is the type of the file.
    guard let error = failure.error else { return true }
    return [.permissionDenied, .notPermitted, .tooManySymbolicLinkLevels].contains(error)
  }

  /// Renames the file if it cannot be read, and returns what to tell the user about that.
  func setAsideUnreadable() async throws -> String? {
    do {
      _ = try await sessions()
      return nil
    } catch TokenStoreFailure.unreadable {}
    // A link stays, and its target is renamed.
    let path: String
    do { path = try FileSystem.resolved(file.path) } catch { path = file.path }
    let names = ["\(path).damaged"] + (2...Self.maxSetAside).map { "\(path).damaged-\($0)" }
    let name = names.first(where: FileSystem.isMissing) ?? names[0]
    do { try FileSystem.rename(path, to: name) } catch {
      throw TokenStoreFailure.unusable("\(SystemFailure("rename \(path)", Errno(error)))")
    }
    return "\(path) could not be read, and is kept as \(name): the sessions in it have not ended"
  }

  /// Replaces the session with `server`; `nil` removes it.
  func put(_ session: StoredSignIn?, at server: String) throws {
    do {
      try file.edit { bytes in
        var contents = try self.contents(bytes)
        guard session != nil || contents.sessions[server] != nil else { return nil }
        contents.sessions[server] = session
        if let limit { contents.removeOldest(beyond: limit) }
        return (try contents.text(), isSecret: true)
      }
    } catch {
      let failure = self.failure(error)
      guard case TokenStoreFailure.unusable = failure, session == nil, hasRemovedAll(at: server) else { throw failure }
    }
  }

  // Removes the file if `server` has the only session in it, for which a full disk has room.
  private func hasRemovedAll(at server: String) -> Bool {
    do {
      guard let bytes = try file.read(), try contents(bytes).sessions.keys.allSatisfy({ $0 == server }) else {
        return false
      }
      // The target of a link has the tokens.
      let path = try FileSystem.resolved(file.path)
      FileSystem.remove(path)
      return FileSystem.isMissing(path)
    } catch {
      return false
    }
  }

  /// Runs `work` while nobody else does, in this process or another; at once within the work of another call.
  ///
  /// Holds a lock on a file beside this one, which is not removed; the system releases it if the process ends.
  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    if Self.held.contains(file.path) { return try await work() }
    // Only one task of this process waits for the lock, since those that try again and again could starve each other.
    guard let value = try await turn.run({ try await self.holdingLock(work) }) else { throw CancellationError() }
    return value
  }

  private func holdingLock<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    let lock = try await lock()
    defer { lock.release() }
    return try await Self.$held.withValue(Self.held.union([file.path])) { try await work() }
  }

  private func lock() async throws -> FileLock {
    do {
      try PrivateFolder.make(FileSystem.parent(of: file.path))
      return try await FileLock(path: file.path + ".lock", within: WaitBudget(limit: Self.lockLimit))
    } catch Errno.canceled {
      throw CancellationError()
    } catch Errno.wouldBlock {
      throw TokenStoreFailure.busy
    } catch {
      throw TokenStoreFailure.unusable("cannot open \(file.path).lock: \(error)")
    }
  }

  private func restrictAccess() async throws {
    for path in [FileSystem.parent(of: file.path), file.path] where try Self.restrictAccess(to: path) {
      await give("\(path) was open to others; now only you have access")
    }
  }

  // Returns whether others had access before.
  private static func restrictAccess(to path: String) throws -> Bool {
    try SystemFailure.naming("restrict access to \(path)") {
      let descriptor = try FileDescriptor.opened(path, .readOnly)
      defer { descriptor.closeIgnoringErrors() }
      let permissions = try descriptor.stat().permissions
      guard !permissions.isDisjoint(with: othersMayAccess) else { return false }
      try descriptor.setPermissions(permissions.subtracting(othersMayAccess))
      return true
    }
  }

  // The file of a later version is sound, so that it is not to be replaced.
  private func contents(_ bytes: [UInt8]) throws -> Contents {
    guard !bytes.isEmpty else { return Contents() }
    let contents: Contents
    do { contents = try Contents(Data(bytes)) } catch {
      throw TokenStoreFailure.unreadable("cannot use \(file.path): it is damaged")
    }
    guard contents.version == Contents.currentVersion else {
      throw TokenStoreFailure.unusable("cannot use \(file.path): a later version of Roster wrote it; use that one")
    }
    return contents
  }

  private func failure(_ error: any Error) -> any Error {
    switch error {
    case let failure as SystemFailure:
      failure.error == .canceled ? CancellationError() : TokenStoreFailure.unusable(failure.description)
    case is TokenStoreFailure: error
    default: TokenStoreFailure.unusable("cannot use \(file.path): \(error)")
    }
  }
}

/// The contents of the file.
///
/// Its first member is a checksum of the rest of the text, so that a changed byte never makes it the file of another
/// account. Earlier versions neither write nor read that member.
private struct Contents: Codable {
  static let currentVersion = 1
  private static let checksumStart = Data("{\n  \"checksum\" : \"".utf8)
  private static let checksumEnd = Data("\",\n".utf8)

  private(set) var version = currentVersion
  /// The sessions, by the addresses of their servers.
  var sessions: [String: StoredSignIn] = [:]

  init() {}

  /// Parses `text`.
  ///
  /// - Throws: If it is damaged.
  init(_ text: Data) throws {
    if text.starts(with: Self.checksumStart) {
      let parts = text.dropFirst(Self.checksumStart.count)
      guard let end = parts.firstRange(of: Self.checksumEnd),
        parts[..<end.lowerBound].elementsEqual(Checksum(of: parts[end.upperBound...]).hexadecimal.utf8)
      else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the checksum differs")) }
    }
    self = try JSONDecoder.ofSessions.decode(Contents.self, from: text)
  }

  mutating func removeOldest(beyond limit: Int) {
    let newest = sessions.sorted { $0.value.signIn.begun > $1.value.signIn.begun }.prefix(limit)
    sessions = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }

  func text() throws -> String {
    // What follows the opening brace and its line break.
    let rest = try JSONEncoder.ofSessions([.prettyPrinted, .sortedKeys]).encode(self).dropFirst(2) + Data("\n".utf8)
    let start = Self.checksumStart + Data(Checksum(of: rest).hexadecimal.utf8) + Self.checksumEnd
    return String(decoding: start + rest, as: UTF8.self)
  }
}
