import Foundation
import GRDB
import SharedLocal

/// A connection to a store's database. What need not wait is read in place, as changing threads takes longer than most
/// reads; what may wait does so on the database's own thread.
actor StoreConnection {
  /// Whether this thread may wait for a lock of the database, which it may if nobody else's work depends on it.
  @TaskLocal static var mayWait = true

  private let database: DatabaseQueue
  private var queued = 0

  /// A connection that nobody else uses.
  ///
  /// - Parameter database: Does not wait for a lock where `mayWait` is false.
  init(_ database: DatabaseQueue) { self.database = database }

  /// What `work` reads, all of it from one state of the database; `work` may be called twice.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before; what `work` and the database throw.
  func read<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    if queued == 0, let value = try readInPlace(work) { return value }
    return try await inQueue { try await database.unsafeRead { try $0.snapshot(work) } }
  }

  /// What `work` gives, which changes all it does or nothing.
  ///
  /// - Throws: As `read`.
  func write<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws -> Value {
    try await inQueue { try await database.write(work) }
  }

  /// Does `statement`, which must not be in a transaction.
  ///
  /// - Throws: What the database throws.
  func execute(_ statement: String) async throws {
    try await inQueue { try await database.writeWithoutTransaction { try $0.execute(sql: statement) } }
  }

  // Nothing is in the queue, and nothing can get there meanwhile. Nil if another process holds a lock.
  private func readInPlace<Value>(_ work: (Database) throws -> Value) throws -> Value? {
    do {
      return try Self.$mayWait.withValue(false) { try database.unsafeRead { try $0.snapshot(work) } }
    } catch let error where CacheFailure(storeError: error) == .busy {
      return nil
    }
  }

  private func inQueue<Value>(_ access: () async throws -> Value) async throws -> Value {
    queued += 1
    defer { queued -= 1 }
    return try await access()
  }
}

extension Database {
  /// What `work` reads in a transaction of its own.
  ///
  /// Not GRDB's `read`: it makes the connection read-only for the while, which has SQLite compile every statement again.
  fileprivate func snapshot<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try beginTransaction(.deferred)
    let value = Result { try work(self) }
    try rollback()
    return try value.get()
  }
}

extension DatabaseQueue {
  /// A connection that only reads the database at `path` and leaves its journal alone, whatever that would have rolled back.
  static func untouched(at path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: URL(fileURLWithPath: path).absoluteString + "?immutable=1", configuration: configuration)
  }
}
