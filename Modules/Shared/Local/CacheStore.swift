package import Foundation
package import SharedInteractorInterface

/// Keeps lists of records, each list under a key, with its version and the time it was saved; and collections of single records.
///
/// Every implementation passes the same contract suite. All calls may come from any task at once.
package protocol CacheStore: Sendable {
  /// The list saved under `key`, its records in the order they were saved in; nil if none was ever saved (an empty list is a list).
  func list(_ key: ListKey) async throws(CacheFailure) -> SavedList?

  /// Replaces the list under `key` by `records`, in this order, as of `savedAt` (kept to the millisecond) and in `version`, wholly or not at all.
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure)

  /// Notes that the list under `key` is still what the service calls `version.etag`: as of `savedAt` now (or of
  /// less than a second before, if it was confirmed then) and in `version`, its records untouched.
  ///
  /// - Returns: Whether it is kept so: not if `version` has no `etag`, nor if another list, or none, is there.
  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) async throws(CacheFailure) -> Bool

  /// The version of the list under `key`, its records not read; nil if none was ever saved.
  func version(of key: ListKey) async throws(CacheFailure) -> ListVersion?

  /// The first record with this id in the list under `key`; nil if there is no such list or record. Costs the same however long the list is.
  func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList?

  /// The records of the list under `key` that have a term beginning with `prefix` (compared by Unicode scalars, as given),
  /// each record once, ordered by their first such term and then by position, at most `limit`; nil if there is no such list.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) async throws(CacheFailure) -> SavedList?

  // `inventory` tells as much, but with 100,000 lists it takes ten times as long as the store's own sums, a third of a
  // second in a debug build: too long for `status`, and for `find`, which only asks whether there are any.
  /// What is saved, a summary for each kind of list, ordered by kind; collections are not in it.
  func summaries() async throws(CacheFailure) -> [SavedSummary]

  /// What is saved, list by list, ordered by kind and then by owner, none before any; no record is read.
  func inventory() async throws(CacheFailure) -> [ListSummary]

  /// Takes the list under `key` out or, with nil, all lists, with all that is known of them, at once or not at all;
  /// collections stay.
  ///
  /// - Returns: What was there, in the order of `inventory`; nothing if nothing was.
  func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary]

  /// Does `work` in one transaction: all of its changes are made (durably, where the store is durable, before this
  /// returns) or, if it throws or the calling task was cancelled before, none.
  ///
  /// No other transaction or replacement, of this or another process, happens meanwhile. `work` may be done again from
  /// the start if the store had to be opened anew. It may return a `Result`, for instance, to say what no `CacheFailure`
  /// says; `.corrupt` is for the store itself, as it makes a store that recovers begin anew.
  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value

  /// As `transaction`, for `work` that changes nothing: waits for no other reader, writes nothing, and fails with
  /// `.unavailable` if `work` tries to change something.
  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value

  /// Does `work` while nobody else, in this or another process, does anything `exclusively` on this store; returns nil
  /// at once, `work` not done, if somebody does, and fails only before `work` was begun.
  ///
  /// Ends with the process that holds it, however that ends. Transactions of others go on meanwhile.
  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(CacheFailure) -> Value?
}

extension CacheStore {
  /// Replaces the list under `key`, of which no version is known.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date
  ) async throws(CacheFailure) {
    try await replace(key, with: records, savedAt: savedAt, version: ListVersion())
  }
}
