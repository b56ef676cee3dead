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

/// An endpoint whose answer is a JSON array of independent elements.
package protocol ListEndpoint: Endpoint where Resource == [Element] {
  /// The form of one element as sent by the service.
  associatedtype Form: Decodable
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Returns the element for `form`; `nil` if it does not belong in an answer to `query`.
  func element(from form: Form, for query: Query) -> Element?
}

extension ListEndpoint {
  /// Decodes the list with `decodeList`.
  package func decode(_ body: Data, for query: Query) throws(LoadFailure) -> (resource: [Element], malformed: Int) {
    try decodeList(body, for: query)
  }

  /// Decodes a list, leaving out malformed elements.
  ///
  /// - Throws: `.invalid` if the body is not a list, or if all of its elements are malformed.
  package func decodeList(_ body: Data, for query: Query) throws(LoadFailure) -> (resource: [Element], malformed: Int) {
    let forms = try StrictJSON.decode([Attempt<Form>].self, from: body, expecting: "a list")
    let elements = forms.compactMap { $0.value.flatMap { element(from: $0, for: query) } }
    guard forms.isEmpty || !elements.isEmpty else { throw .invalid("no element of the list could be used") }
    return (elements, forms.count - elements.count)
  }
}

/// A value that may fail to decode without affecting its surroundings.
package struct Attempt<Value: Decodable>: Decodable {
  /// The value; `nil` if it could not be decoded.
  package let value: Value?

  /// Decodes the value, or sets it to `nil`; never throws.
  package init(from decoder: any Decoder) {
    do { value = try Value(from: decoder) } catch { value = nil }
  }
}

extension Attempt: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Returns the value for `key`; `nil` if it is missing, null, or of another type.
  package func usable<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value? {
    try decodeIfPresent(Attempt<Value>.self, forKey: key)?.value
  }
}

extension SingleValueDecodingContainer {
  /// Returns the value; `nil` if it is of another type.
  package func usable<Value: Decodable>(_ type: Value.Type) -> Value? {
    do { return try decode(type) } catch { return nil }
  }
}
