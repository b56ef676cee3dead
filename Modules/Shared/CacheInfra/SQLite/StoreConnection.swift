import Foundation
import GRDB
import SharedLocal

/// A connection to a store's database. A read that need not wait runs in place, because switching threads takes longer
/// than most reads; anything that may wait runs on the database's own thread.
actor StoreConnection {
  /// Whether the current thread may wait for a database lock, which it may if no other work depends on it.
  @TaskLocal static var mayWait = true

  private let database: DatabaseQueue
  private var queued = 0

  /// Creates a connection that nobody else uses.
  ///
  /// - Parameter database: A queue that does not wait for locks while `mayWait` is false.
  init(_ database: DatabaseQueue) { self.database = database }

  /// Returns the result of `work`, which reads a single state of the database and may be called twice.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before; errors of `work` and the database.
  func read<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    if queued == 0, let value = try readInPlace(work) { return value }
    return try await inQueue { try $0.snapshot(work) }
  }

  /// Returns the result of `work`, which is not in a transaction yet, on the database's own thread.
  ///
  /// - Throws: The same errors as `read`.
  func inQueue<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws -> Value {
    queued += 1
    defer { queued -= 1 }
    return try await database.writeWithoutTransaction(work)
  }

  // The queue is empty and stays so meanwhile. Returns `nil` if another process holds a lock.
  private func readInPlace<Value>(_ work: (Database) throws -> Value) throws -> Value? {
    do {
      return try Self.$mayWait.withValue(false) { try database.unsafeRead { try $0.snapshot(work) } }
    } catch let error where CacheFailure(storeError: error) == .busy {
      return nil
    }
  }
}

extension Database {
  /// Returns the result of `work`, whose changes are made all or not at all.
  func immediately<Value>(_ work: () throws -> Value) throws -> Value {
    var value: Result<Value, any Error>?
    try inTransaction(.immediate) {
      value = .success(try work())
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return try value.get()
  }

  /// Returns the result of `work` within a read transaction.
  ///
  /// GRDB's `read` is slower: it makes the connection read-only temporarily, so SQLite recompiles every statement.
  fileprivate func snapshot<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try beginTransaction(.deferred)
    let value = Result { try work(self) }
    try rollback()
    return try value.get()
  }
}

extension DatabaseQueue {
  /// Returns a read-only connection to the database at `path` that leaves its journal alone, even a hot one.
  static func untouched(at path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: URL(fileURLWithPath: path).absoluteString + "?immutable=1", configuration: configuration)
  }
}
