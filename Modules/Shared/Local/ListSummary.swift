package import Foundation

/// What is known of one saved list without reading its records.
package struct ListSummary: Hashable, Sendable {
  /// Which list it is.
  package let key: ListKey
  /// When it was saved.
  package let savedAt: Date
  /// How many records it holds.
  package let records: Int
  /// How many bytes the bodies of its records have together.
  package let bytes: Int

  /// A summary of the list under `key`.
  package init(key: ListKey, savedAt: Date, records: Int, bytes: Int) {
    self.key = key
    self.savedAt = savedAt
    self.records = records
    self.bytes = bytes
  }
}
