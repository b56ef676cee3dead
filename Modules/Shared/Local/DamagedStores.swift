/// Reads what damaged stores hold that were set aside.
package protocol DamagedStores: Sendable {
  /// The records of `collection` that can be read from the damaged file at `path`, by id.
  ///
  /// - Throws: `.unavailable` if the file cannot be read.
  func records(of collection: CollectionName, inFileAt path: String) async throws(CacheFailure) -> [Record]
}
