package import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// Records returned by a store, with the time and version of their list.
package struct SavedList: Hashable, Sendable {
  /// The time at which the list was saved, to the millisecond.
  package let savedAt: Date
  package let version: ListVersion
  /// The records, in the order that the call specifies.
  package let records: [Record]

  package init(savedAt: Date, version: ListVersion = ListVersion(), records: [Record]) {
    self.savedAt = savedAt
    self.version = version
    self.records = records
  }
}

/// What is known of a saved list without reading its records.
package struct ListHead: Hashable, Sendable {
  /// The time at which the list was saved, to the millisecond.
  package let savedAt: Date
  package let version: ListVersion
  /// The number of records.
  package let count: Int
  /// Another number whenever the records are others.
  package let stamp: Int64
  /// Whether some ids are numbers and others are texts.
  package let hasMixedIDs: Bool

  package init(savedAt: Date, version: ListVersion, count: Int, stamp: Int64, hasMixedIDs: Bool) {
    self.savedAt = savedAt
    self.version = version
    self.count = count
    self.stamp = stamp
    self.hasMixedIDs = hasMixedIDs
  }
}

/// The key of a saved list: the kind of its elements and, if there is one list per owner, the owner's id.
package struct ListKey: Hashable, Sendable {
  /// The kind, such as `users`.
  package let kind: String
  /// The owner's id; `nil` if there is only one list of its kind.
  package let owner: ServiceID?

  package init(_ kind: String, owner: ServiceID? = nil) {
    self.kind = kind
    self.owner = owner
  }
}

/// Information about a saved list, available without reading its records.
package struct ListSummary: Hashable, Sendable {
  package let key: ListKey
  package let savedAt: Date
  package let records: Int
  /// The total size of what the service sent of its elements, in bytes.
  package let bytes: Int

  package init(key: ListKey, savedAt: Date, records: Int, bytes: Int) {
    self.key = key
    self.savedAt = savedAt
    self.records = records
    self.bytes = bytes
  }
}

/// The number of the records of a list, and of some of them.
package struct ListTally: Hashable, Sendable {
  package let owner: ServiceID?
  package let head: ListHead
  /// The ids of the first and the last record, which may be the same one; none if there is none.
  package let ends: [ServiceID]
  /// The number of records that meet a condition.
  package let marked: Int

  package init(owner: ServiceID?, head: ListHead, ends: [ServiceID], marked: Int) {
    self.owner = owner
    self.head = head
    self.ends = ends
    self.marked = marked
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

  package init(kind: String, lists: Int, records: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.lists = lists
    self.records = records
    self.oldest = oldest
    self.newest = newest
  }
}

/// A record of a list: what the feature that saved it knows of an element.
package struct Record: Hashable, Sendable {
  /// The id for lookups; not necessarily unique in a list.
  package let id: ServiceID
  /// The values of the fields in the order of their columns, without trailing absent ones. Only the feature knows what
  /// each is.
  package let fields: [FieldValue]

  /// The number of fields for which a store has columns.
  package static let maxFields = 16

  /// - Parameter fields: At most `maxFields`.
  package init(id: ServiceID, fields: [FieldValue] = []) {
    precondition(fields.count <= Self.maxFields, "a store has columns for \(Self.maxFields) fields")
    self.id = id
    self.fields = fields.last == .absent ? Array(fields.prefix((fields.lastIndex { $0 != .absent } ?? -1) + 1)) : fields
  }

  package subscript(place: Int) -> FieldValue { place < fields.count ? fields[place] : .absent }

  /// Returns the text at `place`; `nil` if it is absent.
  ///
  /// - Throws: `.unreadable` if it is something else.
  package func text(_ place: Int) throws -> String? {
    switch self[place] {
    case .absent: nil
    case .text(let text): text
    case .number: throw CacheFailure.unreadable
    }
  }

  /// Returns the number at `place`; `nil` if it is absent.
  ///
  /// - Throws: `.unreadable` if it is something else.
  package func number(_ place: Int) throws -> Int? {
    switch self[place] {
    case .absent: nil
    case .number(let number): number
    case .text: throw CacheFailure.unreadable
    }
  }
}

/// A record to save in a list, with the element as the service sent it, and the terms and text by which it can be found.
package struct IndexedRecord: Hashable, Sendable {
  package let record: Record
  /// The bytes that the service sent of the element, which are kept beside the record: nobody needs them to show a list.
  package let sent: Data
  /// The terms, folded as the caller likes; may include duplicates and the empty string.
  package let terms: [String]
  /// The text for searches; `nil` excludes the record from them.
  package let text: SearchText?
  /// The texts of the fields, folded, among which `positions(matching:)` looks; none excludes the record.
  package let matchKeys: [String]

  package init(
    _ record: Record, sent: Data = Data(), terms: [String] = [], text: SearchText? = nil, matchKeys: [String] = []
  ) {
    self.matchKeys = matchKeys
    self.record = record
    self.sent = sent
    self.terms = terms
    self.text = text
  }
}
