package import SharedInteractorInterface
import Testing

/// An interactor with configured answers. An unexpected query fails and is recorded as an issue.
package struct StubInteractor<Query: Hashable & Sendable, Resource: Sendable>: Interactor {
  private let answers: [Query: Result<Loaded<Resource>, LoadFailure>]

  /// Creates an interactor with the given answers.
  package init(_ answers: [Query: Result<Loaded<Resource>, LoadFailure>] = [:]) { self.answers = answers }

  /// Answers as configured.
  ///
  /// - Throws: The configured failure, or `.invalid` for an unexpected query.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    guard let answer = answers[query] else {
      Issue.record("the query \(query) was not expected")
      throw .invalid("the query \(query) was not expected")
    }
    return try answer.get()
  }
}
