package import Foundation
package import SharedInteractorInterface

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
