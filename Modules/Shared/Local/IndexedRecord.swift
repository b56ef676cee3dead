/// A record to be saved, with the terms it can be found by.
package struct IndexedRecord: Hashable, Sendable {
  /// What is saved.
  package let record: Record
  /// What it is found by, folded by the caller as it wishes; duplicates and the empty string are allowed.
  package let terms: [String]

  /// A record that can be found by `terms`.
  package init(_ record: Record, terms: [String] = []) {
    self.record = record
    self.terms = terms
  }
}
