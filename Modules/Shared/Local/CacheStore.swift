package import Foundation
package import SharedInteractorInterface

/// A store of lists of records, each under a key with its version and the time it was saved, and of collections of
/// single records.
///
/// Every implementation passes the same contract suite. Calls may be made concurrently.
package protocol CacheStore: Sendable {
  /// Returns the list saved under `key`, with its records in the order in which they were saved; `nil` if none was ever
  /// saved. An empty list is still a list.
  func list(_ key: ListKey) async throws(CacheFailure) -> SavedList?

  /// Replaces the list under `key` with `records`, in this order, as of `savedAt` (to the millisecond) and with
  /// `version`, all or nothing.
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure)

  /// Records that the service confirmed the list under `key` to be still `version.etag`: sets its time to `savedAt` and
  /// its version to `version`, leaving its records alone. The time may stay if it is less than a second old.
  ///
  /// - Returns: Whether the list was confirmed: false if `version` has no `etag`, or if another list or none is saved.
  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) async throws(CacheFailure) -> Bool

  /// Returns the version of the list under `key` without reading its records; `nil` if none was ever saved.
  func version(of key: ListKey) async throws(CacheFailure) -> ListVersion?

  /// Returns the first record with this id in the list under `key`; `nil` if there is no such list or record. Takes the
  /// same time however long the list is.
  func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList?

  /// Returns the records of the list under `key` that have a term starting with `prefix`, compared by Unicode scalars
  /// without folding; `nil` if there is no such list. Returns each record once, ordered by its first such term and then
  /// by position, at most `limit`.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) async throws(CacheFailure) -> SavedList?

  // `inventory` would do, but with 100,000 lists it takes ten times as long as the store's own totals, a third of a
  // second in a debug build: too long for `status`, and for `find`, which only asks whether there are any.
  /// Returns a summary of each kind of list, ordered by kind; excludes collections.
  func summaries() async throws(CacheFailure) -> [SavedSummary]

  /// Returns a summary of each list, ordered by kind and then by owner, lists without an owner first; reads no records.
  func inventory() async throws(CacheFailure) -> [ListSummary]

  /// Removes the list under `key` or, with `nil`, all lists, with everything stored about them, all or nothing.
  /// Collections stay.
  ///
  /// - Returns: The removed lists, in the order of `inventory`.
  func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary]

  /// Runs `work` in one transaction: either all of its changes are made (durably, if the store is durable, before this
  /// returns) or, if it throws or the calling task was cancelled first, none.
  ///
  /// No other transaction or replacement, in this or another process, runs at the same time. `work` may be run again
  /// from the start if the store had to be reopened. It should throw only failures of the transaction: any other error
  /// becomes `.unavailable`, and `.corrupt` makes a recovering store start afresh. To report anything that no
  /// `CacheFailure` covers, it can return a `Result`.
  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value

  /// Runs `work` in a transaction that only reads: it waits for no other reader, writes nothing, and fails with
  /// `.unavailable` if `work` tries to change something.
  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value

  /// Runs `work` while nobody else, in this or another process, runs anything `exclusively` on this store. Returns
  /// `nil` at once, without running `work`, if somebody does; throws only before `work` has begun.
  ///
  /// The exclusion ends with the process that holds it, however that ends. Transactions of others are not affected.
  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(CacheFailure) -> Value?
}

extension CacheStore {
  /// Replaces the list under `key` with one of unknown version.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date
  ) async throws(CacheFailure) {
    try await replace(key, with: records, savedAt: savedAt, version: ListVersion())
  }
}
