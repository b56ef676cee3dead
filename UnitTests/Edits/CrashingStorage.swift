import Foundation
import SharedLocal

/// The moment at which a simulated program crashes: after some change, every call fails.
actor CrashPoint {
  private var remaining: Int?

  /// Lets `count` more changes succeed.
  func crash(after count: Int) { remaining = count }

  /// Counts a change.
  func change() throws {
    try check()
    remaining = remaining.map { $0 - 1 }
  }

  func check() throws {
    if let remaining, remaining <= 0 { throw CacheFailure.unavailable("the program has crashed") }
  }
}

/// A store of lists of a program that can crash.
struct CrashingCacheStore: CacheStore {
  private let store: any CacheStore
  private let crash: CrashPoint
  private let executor: ScriptExecutor?

  /// Creates a store that passes calls on to `store`.
  ///
  /// - Parameter executor: Waits for calls of `store` that run on its own threads; `nil` if there are none.
  init(_ store: any CacheStore, crash: CrashPoint, executor: ScriptExecutor?) {
    self.store = store
    self.crash = crash
    self.executor = executor
  }

  func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value {
    if mayWrite { try await crash.change() } else { try await crash.check() }
    return try await executor.holding { try await store.transaction(mayWrite: mayWrite, work) }
  }

  func clear(_ keys: [ListKey]?) async throws -> [ListSummary] {
    try await crash.change()
    return try await executor.holding { try await store.clear(keys) }
  }
}

/// A log of edits of a program that can crash.
struct CrashingRecordLog: RecordLog {
  private let log: any RecordLog
  private let crash: CrashPoint
  private let executor: ScriptExecutor?

  /// Creates a log that passes calls on to `log`.
  ///
  /// - Parameter executor: Waits for calls of `log` that run on its own threads; `nil` if there are none.
  init(_ log: any RecordLog, crash: CrashPoint, executor: ScriptExecutor?) {
    self.log = log
    self.crash = crash
    self.executor = executor
  }

  func read(unless known: LogStamp?) async throws -> LoggedRecords? {
    try await crash.check()
    return try await executor.holding { try await log.read(unless: known) }
  }

  func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    try await crash.change()
    return try await executor.holding { try await log.change(unless: known, usingReserve: usingReserve, work) }
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? {
    try await log.exclusively(work)
  }
}

extension ScriptExecutor? {
  // Returns what `call` does, which runs on other threads if there is an executor.
  fileprivate func holding<Value>(_ call: () async throws -> Value) async throws -> Value {
    self?.hold()
    defer { self?.release() }
    return try await call()
  }
}
