package import Foundation
package import SharedInteractorInterface

/// How a query is requested from the service, and how a successful answer is decoded.
package protocol Endpoint<Query, Resource>: Sendable {
  /// The type of the query.
  associatedtype Query: Sendable
  /// The type that an answer is decoded to.
  associatedtype Resource: Sendable

  /// Returns the request for `query`.
  func request(for query: Query) -> HTTPRequest

  /// Decodes the body of a 2xx answer to `query`.
  ///
  /// - Returns: The resource, and the number of malformed elements that were left out.
  /// - Throws: `.invalid` if nothing in it is usable.
  func decode(_ body: Data, for query: Query) throws(LoadFailure) -> (resource: Resource, malformed: Int)
}
