/// Reads the contents of damaged stores that were set aside.
package protocol DamagedStores: Sendable {
  /// Returns the readable records of `collection` in the damaged file at `path`.
  ///
  /// - Throws: `.unavailable` if the file cannot be read.
  func records(of collection: CollectionName, inFileAt path: String) async throws(CacheFailure) -> DamagedRecords
}

/// The readable records of a collection in a damaged store.
package struct DamagedRecords: Sendable {
  /// The records, by id.
  package let records: [Record]
  /// Whether the records come from an undamaged journal, so that there were no others.
  package let isWholeJournal: Bool

  /// Creates the result of reading a damaged store.
  package init(_ records: [Record], isWholeJournal: Bool = true) {
    self.records = records
    self.isWholeJournal = isWholeJournal
  }
}
