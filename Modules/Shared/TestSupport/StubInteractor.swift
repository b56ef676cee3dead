package import SharedInteractorInterface
import Testing

/// Answers each query as it was told; a query of which it was told nothing is an issue and fails.
package struct StubInteractor<Query: Hashable & Sendable, Resource: Sendable>: Interactor {
  private let answers: [Query: Result<Loaded<Resource>, LoadFailure>]

  /// An interactor that knows `answers`, and none unless told otherwise.
  package init(_ answers: [Query: Result<Loaded<Resource>, LoadFailure>] = [:]) { self.answers = answers }

  /// Answers as told.
  ///
  /// - Throws: The failure it was told, or `.invalid` beside an issue if it was told nothing.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    guard let answer = answers[query] else {
      Issue.record("the query \(query) was not expected")
      throw .invalid("the query \(query) was not expected")
    }
    return try answer.get()
  }
}
