package import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// The operations within one transaction of a store. It sees its own changes; nobody else does before it ends.
///
/// Valid only within the work it is passed to. If a call throws, the whole transaction fails, even if the error is
/// caught.
package protocol CacheTransaction {
  /// A line about each list that was read or saved, in order.
  var log: [String] { get }

  /// Returns the list saved under `key`, with its records in the order in which they were saved; `nil` if none was ever
  /// saved. An empty list is still a list.
  func list(_ key: ListKey) throws -> SavedList?

  /// Returns what is known of the list under `key` without reading its records; `nil` if none was ever saved.
  func head(of key: ListKey) throws -> ListHead?

  /// Returns the records at `positions` of the list under `key`, in this order.
  ///
  /// - Parameters:
  ///   - positions: All less than the number of records.
  ///   - fields: The places of the fields that are needed; others may be absent. `nil` for all.
  func records(at positions: [Int], in key: ListKey, fields: Set<Int>?) throws -> [Record]

  /// Returns the positions, in order, of the records in the list under `key` of which some match key contains each of
  /// `keys`, compared byte by byte. Takes time for each record, but little.
  func positions(matching keys: [String], in key: ListKey) throws -> [Int]

  /// Returns the first record with this id in the list under `key`; `nil` if there is no such list or record. Takes the
  /// same time however long the list is.
  func record(_ id: ServiceID, in key: ListKey) throws -> SavedList?

  /// Returns what the service sent of the first record with this id in the list under `key`; `nil` if there is no such
  /// list or record.
  func sent(_ id: ServiceID, in key: ListKey) throws -> Data?

  /// Returns the records of the list under `key` that have a term starting with `prefix`, compared by Unicode scalars
  /// without folding; `nil` if there is no such list. Returns each record once, ordered by its first such term and then
  /// by position, at most `limit`.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws -> SavedList?

  /// Returns the first record with this id of each list of a kind, in any order. Takes the same time however many
  /// others there are.
  func records(_ id: ServiceID, ofKind kind: String) throws -> [SavedList]

  /// Returns the changes from the last replacement of the list under `key` that changed its records (the first of each
  /// id); `nil` if there is no such list.
  func changes(of key: ListKey) throws -> ListChanges?

  /// Returns the records in lists of a kind whose text contains all words of `query`, best first, at most `limit`.
  /// Usually takes about the same time however many records there are.
  ///
  /// - A query word matches any word that equals it or starts with it, compared by Unicode scalars.
  /// - No match is left out unless there are more than `limit`. Then those with all words in their name are chosen
  ///   first, then those with all words anywhere, then those with prefixes in their name, then the rest; within each
  ///   group, in the order in which their lists were first saved, and then by position. Of the many words that a short
  ///   prefix stands for, a store may consider only the first, ordered by scalars, if their records exceed the limit.
  /// - Results are ordered by rank (the best that applies), then by id, by owner (none first) and by position.
  /// - The result is complete unless matches were left out.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws -> SearchResult

  // `inventory` would do, but with 100,000 lists it takes ten times as long as the store's own totals, a third of a
  // second in a debug build: too long for `status`, and for `find`, which only asks whether there are any.
  /// Returns a summary of each kind of list, ordered by kind.
  func summaries() throws -> [SavedSummary]

  /// Returns a summary of each list, ordered by kind and then by owner, lists without an owner first; reads no records.
  func inventory() throws -> [ListSummary]

  /// Counts the records of each list of a kind, and those that meet `condition`; in any order.
  func tallies(ofKind kind: String, where condition: RecordCondition) throws -> [ListTally]

  /// Passes the records in lists of a kind that meet `condition` to `use`, with the owner of their list, until that
  /// returns false: one list after the other, each in its order.
  func records(
    ofKind kind: String, where condition: RecordCondition, while use: (ServiceID?, Record) throws -> Bool) throws

  /// Replaces the list under `key` with `records`, in this order, as of `savedAt` (to the millisecond) and with
  /// `version`. The time may stay if it is less than a second old, and the same list is there.
  func replace(_ key: ListKey, with records: RecordList, savedAt: Date, version: ListVersion) throws

  /// Replaces several lists, of which those that are new are written faster than one by one. One without an entity tag keeps
  /// that of the saved list if its records are the same.
  func replace(_ lists: [UnsavedList]) throws

  /// Records that, according to the service, the list under `key` still has the entity tag `version.etag`: sets its
  /// time to `savedAt` and its version to `version`, leaving its records alone. The time may stay if it is less than a
  /// second old.
  ///
  /// - Returns: Whether the list was confirmed: false if `version` has no `etag`, or if another list or none is saved.
  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool

  /// Removes the list under `key` with everything stored about it; returns what was there.
  func remove(_ key: ListKey) throws -> ListSummary?
}

/// A list that is to replace the one under its key.
package typealias UnsavedList = (key: ListKey, records: RecordList, savedAt: Date, version: ListVersion)
