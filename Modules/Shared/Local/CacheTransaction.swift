package import SharedSearch

/// What can be done within one transaction of a store: it sees its own changes, and nobody else sees any before it ends.
///
/// Only valid within the work it is handed to. If one of its calls fails, the transaction does, whatever is made of that.
package protocol CacheTransaction {
  /// All records of a collection, by id; none if nothing was ever put into it.
  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record]

  /// The records of a collection that have exactly this term (compared by Unicode scalars, as given), by id.
  /// Costs the same however many others there are.
  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record]

  /// How many records of a collection have exactly this term, which are not read.
  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int

  /// The record with this id; nil if there is none. Costs the same however many others there are.
  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record?

  /// Checks that no record of any collection is lost or changed, and that each can be found by its terms; takes as long as
  /// reading all collections.
  ///
  /// - Throws: `.corrupt` if that is not so.
  func check() throws(CacheFailure)

  /// Puts a record in, in place of the one with its id and all terms of that. Costs the same however many others there are.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure)

  /// Takes a record out; nothing happens if there is none with this id.
  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure)

  /// As the store's.
  func list(_ key: ListKey) throws(CacheFailure) -> SavedList?

  /// As the store's: the first record with this id in a list.
  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList?

  /// The first record with this id of each list of a kind, in any order. Costs the same however many others there are.
  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList]

  /// What changed when the list under `key` was last replaced by one whose records, the first of each id, were others;
  /// nil if there is no such list.
  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges?

  /// The records of the lists of a kind whose text has all words of `query`, best first, at most `limit`. In the usual
  /// case it costs much the same however many records there are.
  ///
  /// - A word fits one that it is, or that begins with it (by Unicode scalars).
  /// - Nothing that fits is left out unless there is no room for all. Then those count first that have all words in their
  ///   name, then those that have them at all, then those with beginnings in their name; of each of these, as many as
  ///   there is room for: by their lists, in the order in which each was first saved, and by their positions. Of a word
  ///   that begins more than 64 others of the kind's texts, the first 64, ordered by their scalars, suffice where the
  ///   records that have them are too many already.
  /// - What counts comes by its rank, the first that is true of it, then by id, then by owner, none before any, then by
  ///   position.
  /// - The result is complete unless there was no room for all.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult
}
