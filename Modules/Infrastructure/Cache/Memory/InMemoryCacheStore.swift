import Foundation
import SharedDomain
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

  func record(_ id: ServiceID, in key: ListKey) -> SavedList? { lists[key]?.record(id) }

  func records(in key: ListKey, termPrefix prefix: String, limit: Int) -> SavedList? {
    lists[key]?.records(termPrefix: prefix, limit: limit)
  }

  func records(_ id: ServiceID, ofKind kind: String) -> [SavedList] {
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

  func entries(of collection: CollectionName) -> [Entry] { collections[collection].all }

  func entries(of collection: CollectionName, term: String) -> [Entry] { collections[collection].entries(term: term) }

  func count(of collection: CollectionName, term: String) -> Int { collections[collection].count(term: term) }

  func entry(_ id: Int, of collection: CollectionName) -> Entry? { collections[collection].entry(id) }

  /// Does nothing: memory is assumed to be undamaged.
  func check() {}

  func put(_ entry: IndexedEntry, in collection: CollectionName) {
    collections.replace(entry.entry.id, of: collection, with: entry)
  }

  func remove(_ id: Int, from collection: CollectionName) { collections.replace(id, of: collection, with: nil) }
}

extension ListKey {
  /// Whether this key comes before `other`: by kind, compared by bytes, then by owner (none first).
  func precedes(_ other: ListKey) -> Bool {
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

  /// An entry before it was changed.
  private struct Replaced {
    let id: Int
    let collection: CollectionName
    let entry: IndexedEntry?
  }

  /// Returns the collection with this name, which is empty if nothing was ever put into it.
  subscript(name: CollectionName) -> InMemoryCollection {
    collections[Array(name.text.utf8)] ?? InMemoryCollection()
  }

  /// Replaces the entry with `id` with `entry`, or removes it if that is `nil`.
  func replace(_ id: Int, of name: CollectionName, with entry: IndexedEntry?) {
    let old = collections[Array(name.text.utf8), default: InMemoryCollection()].replace(id, with: entry)
    replaced.append(Replaced(id: id, collection: name, entry: old))
  }

  /// Runs `work`; if it throws, reverts all of its replacements.
  func atomically<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    defer { replaced = [] }
    do {
      return try work()
    } catch {
      for old in replaced.reversed() { replace(old.id, of: old.collection, with: old.entry) }
      throw CacheFailure(error)
    }
  }
}

/// A collection in memory, indexed by terms.
struct InMemoryCollection {
  private var entries: [Int: IndexedEntry] = [:]
  // Keyed by the bytes of the terms, because strings with different scalars may be equal.
  private var ids: [[UInt8]: Set<Int>] = [:]

  /// All entries, by id.
  var all: [Entry] { entries.values.map(\.entry).sorted { $0.id < $1.id } }

  /// Returns the entries that have exactly this term, by id.
  func entries(term: String) -> [Entry] { (ids[Array(term.utf8)] ?? []).sorted().compactMap(entry) }

  /// Returns the number of entries that have exactly this term.
  func count(term: String) -> Int { ids[Array(term.utf8)]?.count ?? 0 }

  /// Returns the entry with `id`; `nil` if there is none.
  func entry(_ id: Int) -> Entry? { entries[id]?.entry }

  /// Replaces the entry with `id` with `new`, or removes it if that is `nil`; returns the previous one.
  mutating func replace(_ id: Int, with new: IndexedEntry?) -> IndexedEntry? {
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
