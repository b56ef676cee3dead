package import Foundation
package import SharedLocal

/// Keeps lists for as long as this process lives.
package actor InMemoryCacheStore: CacheStore {
  private var lists: [ListKey: InMemoryList] = [:]

  /// A store that holds nothing yet.
  package init() {}

  /// See `CacheStore`; fails only when cancelled.
  package func list(_ key: ListKey) throws(CacheFailure) -> SavedList? { try found(key)?.saved }

  /// See `CacheStore`; fails only when cancelled or when `savedAt` is out of range.
  package func replace(_ key: ListKey, with records: [IndexedRecord], savedAt: Date) throws(CacheFailure) {
    try checkCancellation()
    lists[key] = InMemoryList(records, savedAt: try Milliseconds(savedAt))
  }

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
