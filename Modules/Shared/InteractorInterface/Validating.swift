/// An interactor of copies that knows which state each copy shows.
package protocol Validating<Query, Resource>: Interactor {
  /// Which state the copy for `query` shows, found out without reading the copy; nil if there is none.
  ///
  /// - Throws: `.store` if that cannot be told, `.cancelled` if the calling task was cancelled first.
  func version(for query: Query) async throws(LoadFailure) -> ListVersion?
}
