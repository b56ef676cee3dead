package import SharedSearch

/// The operations within one transaction of a store. It sees its own changes; nobody else does before it ends.
///
/// Valid only within the work it is passed to. If a call throws, the whole transaction fails, even if the error is
/// caught.
package protocol CacheTransaction {
  /// Returns all records of a collection, by id; an empty array if nothing was ever put into it.
  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record]

  /// Returns the records of a collection that have exactly this term, compared by Unicode scalars without folding, by
  /// id. Takes the same time however many other records there are.
  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record]

  /// Returns the number of records of a collection that have exactly this term, without reading them.
  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int

  /// Returns the record with this id; `nil` if there is none. Takes the same time however many other records there are.
  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record?

  /// Checks that no record of any collection is lost or changed, and that each can be found by its terms. Takes as long
  /// as reading all collections.
  ///
  /// - Throws: `.corrupt` if the check fails.
  func check() throws(CacheFailure)

  /// Inserts a record, replacing the one with the same id and its terms. Takes the same time however many there are.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure)

  /// Removes the record with this id, if there is one.
  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure)

  /// Returns the list saved under `key`, like `CacheStore.list(_:)`.
  func list(_ key: ListKey) throws(CacheFailure) -> SavedList?

  /// Returns the first record with this id in a list, like `CacheStore.record(_:in:)`.
  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList?

  /// Returns the first record with this id of each list of a kind, in any order. Takes the same time however many
  /// others there are.
  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList]

  /// Returns the changes from the last replacement of the list under `key` that changed its records (the first of each
  /// id); `nil` if there is no such list.
  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges?

  /// Returns the records in lists of a kind whose text contains all words of `query`, best first, at most `limit`.
  /// Usually takes about the same time however many records there are.
  ///
  /// - A query word matches any word that equals it or starts with it, compared by Unicode scalars.
  /// - No match is left out unless there are more than `limit`. Then those with all words in their name are chosen
  ///   first, then those with all words anywhere, then those with prefixes in their name, then the rest; within each
  ///   group, in the order in which their lists were first saved, and then by position. If a query word is a prefix of
  ///   more than 64 other words in the kind's texts, it is enough to consider the first 64, ordered by scalars,
  ///   provided that their records already exceed the limit.
  /// - Results are ordered by rank (the best that applies), then by id, by owner (none first) and by position.
  /// - The result is complete unless matches were left out.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult
}
