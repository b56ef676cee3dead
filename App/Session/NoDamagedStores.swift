package import SharedLocal

/// No damaged stores, where there are no files.
package struct NoDamagedStores: DamagedStores {
  /// Creates them.
  package init() {}

  /// Fails, as there is no such file.
  package func records(of collection: CollectionName, inFileAt path: String) throws(CacheFailure) -> DamagedRecords {
    throw .unavailable("\(path): no such file")
  }
}
