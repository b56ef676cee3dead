import SharedLocal
import SharedSearch

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
