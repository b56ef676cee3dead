/// Names a collection: records that are put and removed one by one, each under an id that is its only one.
///
/// A list is replaced as a whole and knows when it was loaded; a collection is the app's own.
package struct CollectionName: Hashable, Sendable {
  /// The name, by the Unicode scalars of which stores tell collections apart.
  package let text: String

  /// The collection called `text`.
  package init(_ text: String) { self.text = text }
}
