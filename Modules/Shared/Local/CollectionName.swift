/// The name of a collection, whose records are put and removed one by one, each under a unique id.
///
/// A list, in contrast, is replaced as a whole and knows when it was loaded; a collection holds the app's own data.
package struct CollectionName: Hashable, Sendable {
  /// The name; stores compare it by Unicode scalars.
  package let text: String

  /// Creates the name `text`.
  package init(_ text: String) { self.text = text }
}
