package import Foundation

/// A record of a store that version 1.1 has made, with the edits in the same file as the lists.
package struct OlderRecord: Hashable, Sendable {
  /// The name of the collection that it belongs to.
  package let collection: String
  /// The number, which no other record of the collection has.
  package let id: Int
  /// A JSON value.
  package let body: Data

  package init(collection: String, id: Int, body: Data) {
    self.collection = collection
    self.id = id
    self.body = body
  }
}
