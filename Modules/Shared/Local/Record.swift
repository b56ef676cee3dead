package import Foundation
package import SharedInteractorInterface
package import SharedSearch

/// A saved record: an id, and a body whose form only the feature that saved it knows.
package struct Record: Hashable, Sendable {
  /// The id for lookups; not necessarily unique in a list.
  package let id: Int
  /// The stored form.
  package let body: Data

  /// Creates a record with the given id and body.
  package init(id: Int, body: Data) {
    self.id = id
    self.body = body
  }
}

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

/// The name of a collection, whose records are put and removed one by one, each under a unique id.
///
/// A list, in contrast, is replaced as a whole and knows when it was loaded; a collection holds the app's own data.
package struct CollectionName: Hashable, Sendable {
  /// The name; stores compare it by Unicode scalars.
  package let text: String

  /// Creates the name `text`.
  package init(_ text: String) { self.text = text }
}

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

extension Collection<Record> {
  /// Decodes each record as a `Form`, in order.
  ///
  /// - Throws: `.store` if a record cannot be decoded, or contains more than one value.
  package func forms<Form: Decodable>(_ form: Form.Type) throws(LoadFailure) -> [Form] {
    // Decoded as one array, since starting a decoder costs more than decoding a record.
    var bodies = Data("[".utf8)
    for (index, record) in enumerated() {
      if index > 0 { bodies.append(UInt8(ascii: ",")) }
      bodies.append(record.body)
    }
    bodies.append(UInt8(ascii: "]"))
    do {
      let forms = try JSONDecoder().decode([Form].self, from: bodies)
      guard forms.count == count else { throw LoadFailure.store("a record holds several") }
      return forms
    } catch {
      throw .store("what is saved could not be read")
    }
  }
}
