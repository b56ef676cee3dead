import BlockingInfra
import ConsoleInfra
import Foundation
package import SharedRemote
import SharedTiming
import SystemPackage

/// Keeps sessions in a file that only its owner can read, in a folder that only its owner can enter.
package actor CredentialsFile: TokenStore {
  private static let executor = QueueExecutor(label: "roster.tokens")
  private static let othersMayAccess: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]

  private let file: SharedTextFile
  private let warn: @Sendable (String) async -> Void
  private let turns = TurnQueue()

  /// Creates a store in the file at `path`, which need not exist.
  ///
  /// - Parameter warn: Called with a warning if others could have read the tokens.
  package init(path: String, warn: @escaping @Sendable (String) async -> Void) {
    (file, self.warn) = (SharedTextFile(path: path), warn)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  package func signIn(at server: String) async throws(TokenStoreFailure) -> SignIn? {
    do throws(SystemFailure) {
      guard let bytes = try file.read() else { return nil }
      try await restrictAccess()
      return try contents(bytes).sessions[server]?.signIn
    } catch {
      throw .unusable(error.description)
    }
  }

  package func save(_ signIn: SignIn?, at server: String) async throws(TokenStoreFailure) {
    do {
      try file.edit { bytes in
        var contents = try self.contents(bytes)
        guard signIn != nil || contents.sessions[server] != nil else { return nil }
        contents.sessions[server] = signIn.map { StoredSignIn($0) }
        return SharedTextFile.Edit(try contents.text(), isSecret: true)
      }
    } catch let error as SystemFailure {
      throw error.reason == Errno.canceled.description ? .cancelled : .unusable(error.description)
    } catch {
      throw .unusable("cannot write \(file.path): \(error)")
    }
  }

  /// Holds a lock on a file beside this one, which is not removed; the system releases it if the process ends.
  package func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async -> Value
  ) async throws(TokenStoreFailure) -> Value {
    // Only one task of this process waits for the lock, since those that try again and again could starve each other.
    let result = try await turns.run(file.path) { await self.locked(work) }
    return try result.get()
  }

  private func locked<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Result<Value, TokenStoreFailure> {
    do throws(TokenStoreFailure) { return .success(try await holdingLock(work)) } catch { return .failure(error) }
  }

  private func holdingLock<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(TokenStoreFailure) -> Value {
    let lock: FileDescriptor
    do {
      try PrivateFolder.make(FileSystem.parent(of: file.path))
      lock = try FileDescriptor.opened(
        file.path + ".lock", .readWrite, options: .create, permissions: .ownerReadWrite)
    } catch {
      throw .unusable("cannot open \(file.path).lock: \(error)")
    }
    defer {
      lock.unlock()
      lock.closeIgnoringErrors()
    }
    try await Self.acquire(lock)
    return await work()
  }

  // Others may renew a session over the network meanwhile, so this waits without blocking the thread.
  private static func acquire(_ lock: FileDescriptor) async throws(TokenStoreFailure) {
    let budget = WaitBudget.current ?? WaitBudget()
    while true {
      do throws(Errno) {
        return try lock.lock(.exclusive)
      } catch {
        guard error == .wouldBlock else { throw .unusable("cannot lock the tokens: \(error)") }
      }
      if Task.isCancelled { throw .cancelled }
      guard await budget.sleep() else { throw Task.isCancelled ? .cancelled : .busy }
    }
  }

  private func restrictAccess() async throws(SystemFailure) {
    for path in [FileSystem.parent(of: file.path), file.path] where try Self.restrictAccess(to: path) {
      await warn("others could read \(path), which only you can now")
    }
  }

  // Returns whether others had access before.
  private static func restrictAccess(to path: String) throws(SystemFailure) -> Bool {
    do throws(Errno) {
      let descriptor = try FileDescriptor.opened(path, .readOnly)
      defer { descriptor.closeIgnoringErrors() }
      let permissions = try descriptor.stat().permissions
      guard !permissions.isDisjoint(with: othersMayAccess) else { return false }
      try descriptor.setPermissions(permissions.subtracting(othersMayAccess))
      return true
    } catch {
      throw SystemFailure("restrict access to \(path)", error)
    }
  }

  private func contents(_ bytes: [UInt8]) throws(SystemFailure) -> Contents {
    guard !bytes.isEmpty else { return Contents() }
    do {
      let contents = try Contents.decoder.decode(Contents.self, from: Data(bytes))
      if contents.version == Contents.currentVersion { return contents }
    } catch {}
    throw SystemFailure(
      "use \(file.path)", reason: "it is damaged, or was written by a later version; remove it and sign in again")
  }
}

/// The contents of the file.
private struct Contents: Codable {
  static let currentVersion = 1
  static let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }()

  private(set) var version = currentVersion
  /// The sessions, by the addresses of their servers.
  var sessions: [String: StoredSignIn] = [:]

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
