import Foundation
import SharedDomain
import SharedInteractorInterface
package import SharedLocal

/// A store that lives in memory only, as long as this process.
///
/// Its calls fail only if the calling task is cancelled, `savedAt` is out of range, or `work` throws.
package actor InMemoryCacheStore: CacheStore {
  private let data = InMemoryTransaction()

  package init() {}

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) throws -> Value {
    try checkCancellation()
    return try data.atomically { try StrictTransaction(data, mayWrite: true).run(work) }
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) throws -> Value {
    try checkCancellation()
    return try StrictTransaction(data, mayWrite: false).run(work)
  }

  private func checkCancellation() throws {
    if Task.isCancelled { throw CacheFailure.cancelled }
  }
}

/// The contents of an in-memory store, which are changed in place by one transaction after the other.
final class InMemoryTransaction: CacheTransaction {
  private var lists: [ListKey: InMemoryList] = [:]

  /// Runs `work`; if it throws, reverts all of its changes.
  func atomically<Value>(_ work: () throws -> Value) throws -> Value {
    let before = lists
    do {
      return try work()
    } catch {
      lists = before
      throw CacheFailure(error)
    }
  }

  func list(_ key: ListKey) throws -> SavedList? {
    if Task.isCancelled { throw CacheFailure.cancelled }
    return lists[key]?.saved
  }

  func version(of key: ListKey) -> ListVersion? { lists[key]?.version }

  func record(_ id: ServiceID, in key: ListKey) -> SavedList? { lists[key]?.record(id) }

  func records(in key: ListKey, termPrefix prefix: String, limit: Int) -> SavedList? {
    lists[key]?.records(termPrefix: prefix, limit: limit)
  }

  func records(_ id: ServiceID, ofKind kind: String) -> [SavedList] {
    lists.filter { $0.key.kind == kind }.compactMap { $0.value.record(id) }
  }

  func changes(of key: ListKey) -> ListChanges? { lists[key]?.changes }

  /// Scans all lists of the kind.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws -> SearchResult {
    try InMemorySearch(lists, kind: kind).result(query, limit: limit)
  }

  func summaries() -> [SavedSummary] {
    Dictionary(grouping: lists, by: \.key.kind)
      .compactMap { kind, lists in Self.summary(of: kind, lists.map(\.value)) }
      .sorted { $0.kind.utf8.lexicographicallyPrecedes($1.kind.utf8) }
  }

  private static func summary(of kind: String, _ lists: [InMemoryList]) -> SavedSummary? {
    let times = lists.map(\.savedAt.date)
    guard let oldest = times.min(), let newest = times.max() else { return nil }
    return SavedSummary(
      kind: kind, lists: lists.count, records: lists.map(\.records.count).reduce(0, +), oldest: oldest, newest: newest)
  }

  func inventory() -> [ListSummary] { lists.map { $1.summary(under: $0) }.sorted { $0.key.precedes($1.key) } }

  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws {
    let time = try Milliseconds(savedAt)
    let number = lists[key]?.number ?? (lists.values.map(\.number).max() ?? 0) + 1
    lists[key] = InMemoryList(records, number: number, savedAt: time, version: version, replacing: lists[key])
  }

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool {
    guard let etag = version.etag, let list = lists[key], list.version.etag == etag else { return false }
    lists[key] = list.confirmed(at: try Milliseconds(savedAt), version: version)
    return true
  }

  func remove(_ key: ListKey) -> ListSummary? { lists.removeValue(forKey: key)?.summary(under: key) }
}

extension ListKey {
  /// Whether this key comes before `other`: by kind, compared by bytes, then by owner (none first).
  func precedes(_ other: ListKey) -> Bool {
    if !kind.utf8.elementsEqual(other.kind.utf8) { return kind.utf8.lexicographicallyPrecedes(other.kind.utf8) }
    guard let owner, let theirs = other.owner else { return owner == nil && other.owner != nil }
    return owner < theirs
  }
}
