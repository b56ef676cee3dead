package import Foundation

/// One saved thing: its id and a body whose form only the feature that saved it knows.
package struct Record: Hashable, Sendable {
  /// The id by which it is looked up; a list may hold an id twice.
  package let id: Int
  /// The stored form.
  package let body: Data

  /// A record of `body` under `id`.
  package init(id: Int, body: Data) {
    self.id = id
    self.body = body
  }
}
