/// A use case that answers a query with a resource.
package protocol Interactor<Query, Resource>: Sendable {
  /// What is asked for.
  associatedtype Query: Sendable
  /// What is given back.
  associatedtype Resource: Sendable

  /// Loads what `query` asks for, and says where it came from.
  func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource>
}
