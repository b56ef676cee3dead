import Foundation
package import SharedInteractorInterface
package import SharedSearch

/// The key and the form under which the answers to a query are saved.
package protocol StoredList<Query, Element>: Sendable {
  /// The type of the query.
  associatedtype Query: Sendable
  /// The type of the elements.
  associatedtype Element: Sendable
  /// The stored form of one element.
  associatedtype Form: Codable

  /// Returns the key under which the answer to `query` is saved.
  func key(for query: Query) -> ListKey
  /// Returns the id by which `element` is looked up.
  func id(of element: Element) -> Int
  /// Returns the terms by which `element` can be found; none by default.
  func terms(of element: Element) -> [String]
  /// Returns the text by which `element` is searched; by default `nil`, which excludes it from searches.
  func text(of element: Element) -> SearchText?
  /// The kinds of lists to search; an element found in several kinds is taken from the first. None by default.
  var kinds: [String] { get }
  /// Returns the stored form of `element`.
  func form(of element: Element) -> Form
  /// Returns the element with the stored form `form`.
  func element(from form: Form) -> Element
}

extension StoredList {
  package func terms(of element: Element) -> [String] { [] }

  package func text(of element: Element) -> SearchText? { nil }

  package var kinds: [String] { [] }

  /// Decodes the elements stored in `records`, in order.
  ///
  /// - Throws: `.store` if one of them cannot be read.
  package func elements(of records: [Record]) throws(LoadFailure) -> [Element] {
    try records.forms(Form.self).map(element)
  }

  /// Encodes `elements` as records, in order.
  func records(of elements: [Element]) throws(LoadFailure) -> [IndexedRecord] {
    do {
      let encoder = JSONEncoder()
      // The same element must always give the same bytes, by which an unchanged list is recognized.
      encoder.outputFormatting = .sortedKeys
      return try elements.map {
        IndexedRecord(
          Record(id: id(of: $0), body: try encoder.encode(form(of: $0))), terms: terms(of: $0), text: text(of: $0))
      }
    } catch {
      throw .store("the list could not be written")
    }
  }
}
