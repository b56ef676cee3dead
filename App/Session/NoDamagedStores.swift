package import SharedLocal

/// The damaged stores of a session without files: none.
package struct NoDamagedStores: DamagedStores {
  /// Creates an empty set.
  package init() {}

  package func records(of collection: CollectionName, inFileAt path: String) throws(CacheFailure) -> DamagedRecords {
    throw .unavailable("\(path): no such file")
  }
}
