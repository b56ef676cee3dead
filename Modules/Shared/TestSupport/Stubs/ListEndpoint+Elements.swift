package import SharedRemote

extension ListEndpoint {
  /// Returns the elements of `page`, which is the response to `query`.
  package func elements(of page: ListPage, for query: Query) -> [Element] { Array(elements(page.elements, for: query)) }
}
