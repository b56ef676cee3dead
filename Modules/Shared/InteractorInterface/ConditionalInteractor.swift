/// An interactor whose service can say that nothing has changed, without giving it all again.
package protocol ConditionalInteractor<Query, Resource>: Interactor {
  /// Loads what `query` asks for, or nothing if the service still calls it `etag`.
  ///
  /// - Returns: What a plain load gives; nil if it is unchanged.
  func load(_ query: Query, unless etag: String) async throws(LoadFailure) -> Loaded<Resource>?
}
