import SharedInteractorInterface
import Testing

/// A service of one query, 1, that answers as it was told; whatever it was told nothing of is an issue and fails.
actor StubService: ConditionalInteractor {
  /// The tags it was asked about, in order; nil for a plain load.
  private(set) var asked: [String?] = []
  private let plain: Result<Loaded<String>, LoadFailure>?
  private let conditional: [String: Result<Loaded<String>?, LoadFailure>]

  init(
    plain: Result<Loaded<String>, LoadFailure>? = nil,
    unless conditional: [String: Result<Loaded<String>?, LoadFailure>] = [:]
  ) {
    (self.plain, self.conditional) = (plain, conditional)
  }

  func load(_ query: Int) async throws(LoadFailure) -> Loaded<String> {
    asked.append(nil)
    guard query == 1, let plain else {
      Issue.record("a plain load of \(query) was not expected")
      throw .invalid("not expected")
    }
    return try plain.get()
  }

  func load(_ query: Int, unless etag: String) async throws(LoadFailure) -> Loaded<String>? {
    asked.append(etag)
    guard query == 1, let answer = conditional[etag] else {
      Issue.record("a load of \(query) unless \(etag) was not expected")
      throw .invalid("not expected")
    }
    return try answer.get()
  }
}

/// A copy for one query, 1, that reads as it was told; a copy of which it was told nothing is an issue and fails.
struct StubCopies: Validating {
  let version: Result<ListVersion?, LoadFailure>
  var copy: Result<Loaded<String>, LoadFailure>?

  func version(for query: Int) async throws(LoadFailure) -> ListVersion? {
    #expect(query == 1)
    return try version.get()
  }

  func load(_ query: Int) async throws(LoadFailure) -> Loaded<String> {
    guard query == 1, let copy else {
      Issue.record("the copy was not to be read")
      throw .store("not expected")
    }
    return try copy.get()
  }
}
