package import SharedSearch

/// A record to be saved, with what it can be found by.
package struct IndexedRecord: Hashable, Sendable {
  /// What is saved.
  package let record: Record
  /// What it is found by, folded by the caller as it wishes; duplicates and the empty string are allowed.
  package let terms: [String]
  /// What it is searched by, in a list; nil if it is not to be found so.
  package let text: SearchText?

  /// A record that can be found by `terms`, and by the words of `text`.
  package init(_ record: Record, terms: [String] = [], text: SearchText? = nil) {
    self.record = record
    self.terms = terms
    self.text = text
  }
}
