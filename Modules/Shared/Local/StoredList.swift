import Foundation
package import SharedInteractorInterface
package import SharedSearch

/// How the answers to a query are kept: under which key, and in what form.
package protocol StoredList<Query, Element>: Sendable {
  /// What is asked for.
  associatedtype Query: Sendable
  /// One thing of the list.
  associatedtype Element: Sendable
  /// The form in which one element is kept.
  associatedtype Form: Codable

  /// The key under which the answer to `query` is kept.
  func key(for query: Query) -> ListKey
  /// The id by which `element` is looked up.
  func id(of element: Element) -> Int
  /// What `element` can be found by; nothing unless told otherwise.
  func terms(of element: Element) -> [String]
  /// What `element` is searched by; nil, unless told otherwise: then no search finds it.
  func text(of element: Element) -> SearchText?
  /// The kinds of the lists that are searched, those first whose elements stand for the same ones in others.
  var kinds: [String] { get }
  /// The form in which `element` is kept.
  func form(of element: Element) -> Form
  /// The element that was kept as `form`.
  func element(from form: Form) -> Element
}

extension StoredList {
  /// Nothing.
  package func terms(of element: Element) -> [String] { [] }

  /// Nothing.
  package func text(of element: Element) -> SearchText? { nil }

  /// None.
  package var kinds: [String] { [] }

  /// The elements kept in `records`, in their order.
  ///
  /// - Throws: `.store` if one of them cannot be read.
  package func elements(of records: [Record]) throws(LoadFailure) -> [Element] {
    try records.forms(Form.self).map(element)
  }

  /// The records that keep `elements`, in their order.
  func records(of elements: [Element]) throws(LoadFailure) -> [IndexedRecord] {
    do {
      let encoder = JSONEncoder()
      // The same element is the same bytes each time: by these a list is known to be unchanged.
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
