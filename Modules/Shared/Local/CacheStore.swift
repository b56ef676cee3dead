package import Foundation

/// Keeps lists of records, each list under a key and with the time it was saved.
///
/// Every implementation passes the same contract suite. All calls may come from any task at once.
package protocol CacheStore: Sendable {
  /// The list saved under `key`, its records in the order they were saved in; nil if none was ever saved (an empty list is a list).
  func list(_ key: ListKey) async throws(CacheFailure) -> SavedList?

  /// Replaces the list under `key` by `records`, in this order, as of `savedAt` (kept to the millisecond), wholly or not at all.
  func replace(_ key: ListKey, with records: [IndexedRecord], savedAt: Date) async throws(CacheFailure)

  /// The first record with this id in the list under `key`; nil if there is no such list or record. Costs the same however long the list is.
  func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList?

  /// The records of the list under `key` that have a term beginning with `prefix` (compared by Unicode scalars, as given),
  /// each record once, ordered by their first such term and then by position, at most `limit`; nil if there is no such list.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) async throws(CacheFailure) -> SavedList?

  /// What is saved, a summary for each kind of list, ordered by kind.
  func summaries() async throws(CacheFailure) -> [SavedSummary]
}
