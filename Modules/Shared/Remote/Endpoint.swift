package import Foundation
package import SharedInteractorInterface

/// What a query asks of the service, and how the body of a good answer is read.
package protocol Endpoint<Query, Resource>: Sendable {
  /// What is asked for.
  associatedtype Query: Sendable
  /// What the service's answer means to the app.
  associatedtype Resource: Sendable

  /// The request that asks for `query`.
  func request(for query: Query) -> HTTPRequest

  /// Reads the body of a 2xx answer to `query`.
  ///
  /// - Returns: The resource, and how many elements had to be left out of it.
  /// - Throws: `.invalid` if nothing of it can be used.
  func decode(_ body: Data, for query: Query) throws(LoadFailure) -> (resource: Resource, malformed: Int)
}
