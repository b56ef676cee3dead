package import SharedSearch

/// A record to save, with the terms and text by which it can be found.
package struct IndexedRecord: Hashable, Sendable {
  package let record: Record
  /// The terms, folded as the caller likes; may include duplicates and the empty string.
  package let terms: [String]
  /// The text for searching lists; `nil` excludes the record from searches.
  package let text: SearchText?

  /// Creates a record that can be found by `terms` and by the words of `text`.
  package init(_ record: Record, terms: [String] = [], text: SearchText? = nil) {
    self.record = record
    self.terms = terms
    self.text = text
  }
}
