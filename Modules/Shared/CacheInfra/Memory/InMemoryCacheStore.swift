import Foundation
import SharedInteractorInterface
package import SharedLocal
import SharedSearch

/// A store that lives in memory only, as long as this process.
///
/// Its calls fail only if the calling task is cancelled, `savedAt` is out of range, or `work` throws.
package actor InMemoryCacheStore: CacheStore {
  private let data = InMemoryTransaction()
  private var isHeld = false

  package init() {}

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) throws(CacheFailure) -> Value {
    try checkCancellation()
    return try data.atomically { try StrictTransaction(data, mayWrite: true).run(work) }
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) throws(CacheFailure) -> Value {
    try checkCancellation()
    return try StrictTransaction(data, mayWrite: false).run(work)
  }

  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try checkCancellation()
    guard !isHeld else { return nil }
    isHeld = true
    defer { isHeld = false }
    return await work()
  }

  private func checkCancellation() throws(CacheFailure) {
    if Task.isCancelled { throw .cancelled }
  }
}

/// The contents of an in-memory store, which are changed in place by one transaction after the other.
final class InMemoryTransaction: CacheTransaction {
  private var lists: [ListKey: InMemoryList] = [:]
  private let collections = InMemoryCollections()

  /// Runs `work`; if it throws, reverts all of its changes.
  func atomically<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    let before = lists
    do {
      return try collections.atomically(work)
    } catch {
      lists = before
      throw error
    }
  }

  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    if Task.isCancelled { throw .cancelled }
    return lists[key]?.saved
  }

  func version(of key: ListKey) -> ListVersion? { lists[key]?.version }

  func record(_ id: Int, in key: ListKey) -> SavedList? { lists[key]?.record(id) }

  func records(in key: ListKey, termPrefix prefix: String, limit: Int) -> SavedList? {
    lists[key]?.records(termPrefix: prefix, limit: limit)
  }

  func records(_ id: Int, ofKind kind: String) -> [SavedList] {
    lists.filter { $0.key.kind == kind }.compactMap { $0.value.record(id) }
  }

  func changes(of key: ListKey) -> ListChanges? { lists[key]?.changes }

  /// Scans all lists of the kind.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
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
  ) throws(CacheFailure) {
    let time = try Milliseconds(savedAt)
    let number = lists[key]?.number ?? (lists.values.map(\.number).max() ?? 0) + 1
    lists[key] = InMemoryList(records, number: number, savedAt: time, version: version, replacing: lists[key])
  }

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws(CacheFailure) -> Bool {
    guard let etag = version.etag, let list = lists[key], list.version.etag == etag else { return false }
    lists[key] = list.confirmed(at: try Milliseconds(savedAt), version: version)
    return true
  }

  func clear(_ key: ListKey?) -> [ListSummary] {
    let cleared = inventory().filter { key == nil || $0.key == key }
    for list in cleared { lists[list.key] = nil }
    return cleared
  }

  /// Does nothing: there is no disk.
  func makeRoomIfFull() {}

  func entries(of collection: CollectionName) -> [Record] { collections[collection].records }

  func entries(of collection: CollectionName, term: String) -> [Record] { collections[collection].records(term: term) }

  func count(of collection: CollectionName, term: String) -> Int { collections[collection].count(term: term) }

  func entry(_ id: Int, of collection: CollectionName) -> Record? { collections[collection].record(id) }

  /// Does nothing: memory is assumed to be undamaged.
  func check() {}

  func put(_ record: IndexedRecord, in collection: CollectionName) {
    collections.replace(record.record.id, of: collection, with: record)
  }

  func remove(_ id: Int, from collection: CollectionName) { collections.replace(id, of: collection, with: nil) }
}

extension ListKey {
  // Compared by the bytes of the kinds, as in SQLite.
  fileprivate func precedes(_ other: ListKey) -> Bool {
    if !kind.utf8.elementsEqual(other.kind.utf8) { return kind.utf8.lexicographicallyPrecedes(other.kind.utf8) }
    guard let owner, let theirs = other.owner else { return owner == nil && other.owner != nil }
    return owner < theirs
  }
}

/// The collections of an in-memory store, changed in place regardless of their size.
final class InMemoryCollections {
  // Keyed by the bytes of the names, because strings with different scalars may be equal.
  private var collections: [[UInt8]: InMemoryCollection] = [:]
  private var replaced: [Replaced] = []

  /// A record before it was changed.
  private struct Replaced {
    let id: Int
    let collection: CollectionName
    let record: IndexedRecord?
  }

  /// Returns the collection with this name, which is empty if nothing was ever put into it.
  subscript(name: CollectionName) -> InMemoryCollection {
    collections[Array(name.text.utf8)] ?? InMemoryCollection()
  }

  /// Replaces the record with `id` with `record`, or removes it if that is `nil`.
  func replace(_ id: Int, of name: CollectionName, with record: IndexedRecord?) {
    let old = collections[Array(name.text.utf8), default: InMemoryCollection()].replace(id, with: record)
    replaced.append(Replaced(id: id, collection: name, record: old))
  }

  /// Runs `work`; if it throws, reverts all of its replacements.
  func atomically<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    defer { replaced = [] }
    do {
      return try work()
    } catch {
      for old in replaced.reversed() { replace(old.id, of: old.collection, with: old.record) }
      throw CacheFailure(error)
    }
  }
}

/// A collection in memory, indexed by terms.
struct InMemoryCollection {
  private var entries: [Int: IndexedRecord] = [:]
  // Keyed by the bytes of the terms, because strings with different scalars may be equal.
  private var ids: [[UInt8]: Set<Int>] = [:]

  /// All records, by id.
  var records: [Record] { entries.values.map(\.record).sorted { $0.id < $1.id } }

  /// Returns the records that have exactly this term, by id.
  func records(term: String) -> [Record] { (ids[Array(term.utf8)] ?? []).sorted().compactMap(record) }

  /// Returns the number of records that have exactly this term.
  func count(term: String) -> Int { ids[Array(term.utf8)]?.count ?? 0 }

  /// Returns the record with `id`; `nil` if there is none.
  func record(_ id: Int) -> Record? { entries[id]?.record }

  /// Replaces the record with `id` with `new`, or removes it if that is `nil`; returns the previous one.
  mutating func replace(_ id: Int, with new: IndexedRecord?) -> IndexedRecord? {
    let old = entries[id]
    for term in old?.terms.map({ Array($0.utf8) }) ?? [] {
      ids[term]?.remove(id)
      if ids[term]?.isEmpty ?? false { ids[term] = nil }
    }
    entries[id] = new
    for term in new?.terms ?? [] { ids[Array(term.utf8), default: []].insert(id) }
    return old
  }
}
