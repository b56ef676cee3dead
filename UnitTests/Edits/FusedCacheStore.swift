import Foundation
import SharedInteractorInterface
import SharedLocal

/// A store whose program dies: from some transaction on nothing is done any more.
actor FusedCacheStore: CacheStore {
  private let store: any CacheStore
  private let executor: ScriptExecutor?
  private var left: Int?

  /// Keeps everything in `store`.
  ///
  /// - Parameter executor: Waits for each call, where the store does things on threads of its own.
  init(_ store: any CacheStore, executor: ScriptExecutor? = nil) { (self.store, self.executor) = (store, executor) }

  /// Dies after this many more transactions and replacements.
  func die(after count: Int) { left = count }

  private func burn() throws(CacheFailure) {
    try check()
    left = left.map { $0 - 1 }
  }

  private func check() throws(CacheFailure) {
    if let left, left <= 0 { throw .unavailable("the program is dead") }
  }

  private func holding<Value>(_ call: () async throws(CacheFailure) -> Value) async throws(CacheFailure) -> Value {
    executor?.hold()
    defer { executor?.release() }
    return try await call()
  }

  /// See `CacheStore`.
  func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check()
    return try await holding { () throws(CacheFailure) in try await store.list(key) }
  }

  /// See `CacheStore`.
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    try burn()
    try await holding { () throws(CacheFailure) in
      try await store.replace(key, with: records, savedAt: savedAt, version: version)
    }
  }

  /// See `CacheStore`.
  func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    try burn()
    return try await holding { () throws(CacheFailure) in
      try await store.confirm(key, savedAt: savedAt, version: version)
    }
  }

  /// See `CacheStore`.
  func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? {
    try check()
    return try await holding { () throws(CacheFailure) in try await store.version(of: key) }
  }

  /// See `CacheStore`.
  func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check()
    return try await holding { () throws(CacheFailure) in try await store.record(id, in: key) }
  }

  /// See `CacheStore`.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) async throws(CacheFailure) -> SavedList? {
    try check()
    return try await holding { () throws(CacheFailure) in
      try await store.records(in: key, termPrefix: prefix, limit: limit)
    }
  }

  /// See `CacheStore`.
  func summaries() async throws(CacheFailure) -> [SavedSummary] {
    try await holding { () throws(CacheFailure) in try await store.summaries() }
  }

  /// See `CacheStore`.
  func inventory() async throws(CacheFailure) -> [ListSummary] {
    try await holding { () throws(CacheFailure) in try await store.inventory() }
  }

  /// See `CacheStore`.
  func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    try burn()
    return try await holding { () throws(CacheFailure) in try await store.clear(key) }
  }

  /// See `CacheStore`.
  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try burn()
    return try await holding { () throws(CacheFailure) in try await store.transaction(work) }
  }

  /// See `CacheStore`.
  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try check()
    return try await holding { () throws(CacheFailure) in try await store.reading(work) }
  }

  /// See `CacheStore`.
  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }
}
