/// Reads what damaged stores hold that were set aside.
package protocol DamagedStores: Sendable {
  /// The records of `collection` that can be read from the damaged file at `path`.
  ///
  /// - Throws: `.unavailable` if the file cannot be read.
  func records(of collection: CollectionName, inFileAt path: String) async throws(CacheFailure) -> DamagedRecords
}

/// What can be read of a collection of a damaged store.
package struct DamagedRecords: Sendable {
  /// The records, by id.
  package let records: [Record]
  /// Whether they come from a journal of which no part is damaged, so that there were no others.
  package let isWholeJournal: Bool

  /// Creates what was read.
  package init(_ records: [Record], isWholeJournal: Bool = true) {
    self.records = records
    self.isWholeJournal = isWholeJournal
  }
}
