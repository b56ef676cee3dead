package import Foundation
package import SharedInteractorInterface
package import SharedLocal
import SharedSearch

/// Keeps lists and collections for as long as this process lives.
package actor InMemoryCacheStore: CacheStore {
  private var lists: [ListKey: InMemoryList] = [:]
  private let collections = InMemoryCollections()
  private var isHeld = false

  /// A store that holds nothing yet.
  package init() {}

  /// See `CacheStore`; fails only when cancelled.
  package func list(_ key: ListKey) throws(CacheFailure) -> SavedList? { try found(key)?.saved }

  /// See `CacheStore`; fails only when cancelled or when `savedAt` is out of range.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws(CacheFailure) {
    try checkCancellation()
    let time = try Milliseconds(savedAt)
    let number = lists[key]?.number ?? (lists.values.map(\.number).max() ?? 0) + 1
    lists[key] = InMemoryList(records, number: number, savedAt: time, version: version, replacing: lists[key])
  }

  /// See `CacheStore`; fails only when cancelled or when `savedAt` is out of range.
  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) throws(CacheFailure) -> Bool {
    guard let etag = version.etag, let list = try found(key), list.version.etag == etag else { return false }
    lists[key] = list.confirmed(at: try Milliseconds(savedAt), version: version)
    return true
  }

  /// See `CacheStore`; fails only when cancelled.
  package func version(of key: ListKey) throws(CacheFailure) -> ListVersion? { try found(key)?.version }

  /// See `CacheStore`; fails only when cancelled.
  package func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? { try found(key)?.record(id) }

  /// See `CacheStore`; fails only when cancelled.
  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) throws(CacheFailure) -> SavedList? {
    try found(key)?.records(termPrefix: prefix, limit: limit)
  }

  /// See `CacheStore`; fails only when cancelled.
  package func summaries() throws(CacheFailure) -> [SavedSummary] {
    try checkCancellation()
    return Dictionary(grouping: lists, by: \.key.kind)
      .compactMap { kind, lists in Self.summary(of: kind, lists.map(\.value)) }
      .sorted { $0.kind.utf8.lexicographicallyPrecedes($1.kind.utf8) }
  }

  /// See `CacheStore`; fails only when cancelled.
  package func inventory() throws(CacheFailure) -> [ListSummary] {
    try checkCancellation()
    return lists.map { $1.summary(under: $0) }.sorted { $0.key.precedes($1.key) }
  }

  /// See `CacheStore`; fails only when cancelled.
  package func clear(_ key: ListKey?) throws(CacheFailure) -> [ListSummary] {
    let cleared = try inventory().filter { key == nil || $0.key == key }
    for list in cleared { lists[list.key] = nil }
    return cleared
  }

  /// See `CacheStore`; fails only when cancelled or when `work` does.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) throws(CacheFailure) -> Value {
    try checkCancellation()
    return try collections.atomically { () throws(CacheFailure) in
      try run(work, mayWrite: true)
    }
  }

  /// See `CacheStore`; fails only when cancelled or when `work` does.
  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) throws(CacheFailure) -> Value {
    try checkCancellation()
    return try run(work, mayWrite: false)
  }

  /// See `CacheStore`; fails only when cancelled.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try checkCancellation()
    guard !isHeld else { return nil }
    isHeld = true
    defer { isHeld = false }
    return await work()
  }

  private func run<Value>(
    _ work: (any CacheTransaction) throws(CacheFailure) -> Value, mayWrite: Bool
  ) throws(CacheFailure) -> Value {
    let transaction = InMemoryTransaction(lists: lists, collections: collections)
    return try StrictTransaction(transaction, mayWrite: mayWrite).run(work)
  }

  private static func summary(of kind: String, _ lists: [InMemoryList]) -> SavedSummary? {
    let times = lists.map(\.savedAt.date)
    guard let oldest = times.min(), let newest = times.max() else { return nil }
    return SavedSummary(
      kind: kind, lists: lists.count, records: lists.map(\.records.count).reduce(0, +), oldest: oldest, newest: newest)
  }

  private func found(_ key: ListKey) throws(CacheFailure) -> InMemoryList? {
    try checkCancellation()
    return lists[key]
  }

  private func checkCancellation() throws(CacheFailure) {
    if Task.isCancelled { throw .cancelled }
  }
}

extension ListKey {
  // By the bytes of the kinds, as SQLite has them.
  fileprivate func precedes(_ other: ListKey) -> Bool {
    if !kind.utf8.elementsEqual(other.kind.utf8) { return kind.utf8.lexicographicallyPrecedes(other.kind.utf8) }
    guard let owner, let theirs = other.owner else { return owner == nil && other.owner != nil }
    return owner < theirs
  }
}

/// A transaction of a store in memory, which nobody else uses meanwhile; does not fail.
struct InMemoryTransaction: CacheTransaction {
  /// The lists of the store.
  let lists: [ListKey: InMemoryList]
  /// The collections of the store.
  let collections: InMemoryCollections

  /// See `CacheTransaction`.
  func entries(of collection: CollectionName) -> [Record] { collections[collection].records }

  /// See `CacheTransaction`.
  func entries(of collection: CollectionName, term: String) -> [Record] { collections[collection].records(term: term) }

  /// See `CacheTransaction`.
  func count(of collection: CollectionName, term: String) -> Int { collections[collection].count(term: term) }

  /// See `CacheTransaction`.
  func entry(_ id: Int, of collection: CollectionName) -> Record? { collections[collection].record(id) }

  /// Does nothing: what is in memory is not damaged.
  func check() {}

  /// See `CacheTransaction`.
  func put(_ record: IndexedRecord, in collection: CollectionName) {
    collections.replace(record.record.id, of: collection, with: record)
  }

  /// See `CacheTransaction`.
  func remove(_ id: Int, from collection: CollectionName) { collections.replace(id, of: collection, with: nil) }

  /// See `CacheTransaction`.
  func list(_ key: ListKey) -> SavedList? { lists[key]?.saved }

  /// See `CacheTransaction`.
  func record(_ id: Int, in key: ListKey) -> SavedList? { lists[key]?.record(id) }

  /// See `CacheTransaction`.
  func records(_ id: Int, ofKind kind: String) -> [SavedList] {
    lists.filter { $0.key.kind == kind }.compactMap { $0.value.record(id) }
  }

  /// See `CacheTransaction`; goes through all lists of the kind.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try InMemorySearch(lists, kind: kind).result(query, limit: limit)
  }

  /// See `CacheTransaction`.
  func changes(of key: ListKey) -> ListChanges? { lists[key]?.changes }
}
