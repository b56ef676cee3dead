package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedSearch
import SharedText

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
  /// The total size of the record bodies, in bytes.
  package let bytes: Int

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

  package init(kind: String, lists: Int, records: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.lists = lists
    self.records = records
    self.oldest = oldest
    self.newest = newest
  }
}

/// A record of a list: an id, and a body whose form only the feature that saved it knows.
package struct Record: Hashable, Sendable {
  /// The id for lookups; not necessarily unique in a list.
  package let id: ServiceID
  /// The stored form.
  package let body: Data

  package init(id: ServiceID, body: Data) {
    self.id = id
    self.body = body
  }
}

/// A record to save in a list, with the terms and text by which it can be found.
package struct IndexedRecord: Hashable, Sendable {
  package let record: Record
  /// The terms, folded as the caller likes; may include duplicates and the empty string.
  package let terms: [String]
  /// The text for searches; `nil` excludes the record from them.
  package let text: SearchText?

  package init(_ record: Record, terms: [String] = [], text: SearchText? = nil) {
    self.record = record
    self.terms = terms
    self.text = text
  }
}

extension Collection<Record> {
  /// Decodes each record as a `Form`, in order.
  ///
  /// - Throws: `.store` if a record cannot be decoded, or contains more than one value.
  package func forms<Form: Decodable>(_ form: Form.Type) throws(LoadFailure) -> [Form] {
    // Decoded as one array, since starting a decoder costs more than decoding a record.
    var bodies = Data(utf8: "[")
    for (index, record) in enumerated() {
      if index > 0 { bodies.append(UInt8(ascii: ",")) }
      bodies.append(record.body)
    }
    bodies.append(UInt8(ascii: "]"))
    do {
      let forms = try JSONDecoder().decode([Form].self, from: bodies)
      guard forms.count == count else { throw LoadFailure.store("a record contains several values") }
      return forms
    } catch {
      throw .store("the saved data could not be read")
    }
  }
}
