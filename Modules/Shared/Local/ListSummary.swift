package import Foundation

/// Information about a saved list, available without reading its records.
package struct ListSummary: Hashable, Sendable {
  package let key: ListKey
  package let savedAt: Date
  package let records: Int
  /// The total size of the record bodies, in bytes.
  package let bytes: Int

  /// Creates a summary of the list under `key`.
  package init(key: ListKey, savedAt: Date, records: Int, bytes: Int) {
    self.key = key
    self.savedAt = savedAt
    self.records = records
    self.bytes = bytes
  }
}
