/// The records of a collection that are counted for the user when a damaged store is salvaged.
package struct CountedRecords: Hashable, Sendable {
  package let collection: CollectionName
  /// The term by which they are found.
  package let term: String

  /// Creates a description of the records of `collection` that have `term`.
  package init(of collection: CollectionName, term: String) {
    self.collection = collection
    self.term = term
  }
}
