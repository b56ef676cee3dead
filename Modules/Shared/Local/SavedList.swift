package import Foundation
package import SharedInteractorInterface

/// Records returned by a store, with the time and version of their list.
package struct SavedList: Hashable, Sendable {
  /// The time at which the list was saved, to the millisecond.
  package let savedAt: Date
  package let version: ListVersion
  /// The records, in the order that the call specifies.
  package let records: [Record]

  /// Creates records of a list saved at `savedAt`.
  package init(savedAt: Date, version: ListVersion = ListVersion(), records: [Record]) {
    self.savedAt = savedAt
    self.version = version
    self.records = records
  }
}

/// The key of a saved list: the kind of its elements and, if there is one list per owner, the owner's id.
package struct ListKey: Hashable, Sendable {
  /// The kind, such as `users`.
  package let kind: String
  /// The owner's id; `nil` if there is only one list of its kind.
  package let owner: Int?

  /// Creates the key of the list of `kind` that belongs to `owner`.
  package init(_ kind: String, owner: Int? = nil) {
    self.kind = kind
    self.owner = owner
  }
}

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

/// How much is saved of one kind of list, and how old it is.
package struct SavedSummary: Hashable, Sendable {
  /// The kind, as in `ListKey.kind`.
  package let kind: String
  package let lists: Int
  /// The total number of records in these lists.
  package let records: Int
  package let oldest: Date
  package let newest: Date

  /// Creates a summary of the lists of `kind`.
  package init(kind: String, lists: Int, records: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.lists = lists
    self.records = records
    self.oldest = oldest
    self.newest = newest
  }
}
