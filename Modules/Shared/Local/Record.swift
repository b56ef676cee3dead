package import Foundation

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
