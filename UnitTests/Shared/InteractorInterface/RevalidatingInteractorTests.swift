import SharedInteractorInterface
import Testing
import TestSupport

@Suite struct RevalidatingInteractorTests {
  private let clock = ManualClock()
  private let new = Loaded<String>.live(
    "new", warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))])

  @Test func `an unchanged saved list is live as of now`() async throws {
    clock.advance(60)
    let service = StubService(unless: ["a": .success(nil)])
    let loaded = try await load(service, StubCopies(version: .success(version("a")), copy: .success(copy("a"))))
    var confirmed = Loaded("old", source: .remote, savedAt: clock.now, version: version("a"))
    confirmed.isCopy = true
    #expect(loaded == confirmed)
    #expect(await service.asked == ["a"])
  }

  @Test func `a changed list is returned as loaded`() async throws {
    let service = StubService(unless: ["a": .success(new)])
    #expect(try await load(service, StubCopies(version: .success(version("a")))) == new)
    #expect(await service.asked == ["a"])
  }

  @Test(arguments: [
    Result<ListVersion?, LoadFailure>.success(nil), .success(ListVersion()), .success(ListVersion(revision: 3)),
    .failure(.nothingSaved), .failure(.store("damaged")),
  ])
  func `without an entity tag, the whole list is requested`(_ version: Result<ListVersion?, LoadFailure>) async throws {
    let service = StubService(plain: .success(new))
    #expect(try await load(service, StubCopies(version: version)) == new)
    #expect(await service.asked == [nil])
  }

  @Test(arguments: [LoadFailure.nothingSaved, .store("damaged")])
  func `if the saved list cannot be read, the list is loaded without a condition`(_ failure: LoadFailure) async throws {
    let service = StubService(plain: .success(new), unless: ["a": .success(nil)])
    let copies = StubCopies(version: .success(version("a")), copy: .failure(failure))
    #expect(try await load(service, copies) == new)
    #expect(await service.asked == ["a", nil])
  }

  @Test(arguments: ["b", nil]) func `if the saved list was replaced meanwhile, the list is loaded without a condition`(
    _ etag: String?
  ) async throws {
    let service = StubService(plain: .success(new), unless: ["a": .success(nil)])
    let copies = StubCopies(version: .success(version("a")), copy: .success(copy(etag)))
    #expect(try await load(service, copies) == new)
    #expect(await service.asked == ["a", nil])
  }

  @Test(arguments: LoadFailure.unusable + LoadFailure.others)
  func `a failure of the service to revalidate a list is passed on`(_ failure: LoadFailure) async {
    let service = StubService(unless: ["a": .failure(failure)])
    await #expect(throws: failure) { try await load(service, StubCopies(version: .success(version("a")))) }
  }

  @Test func `cancelling the read of the saved list cancels the revalidation`() async {
    let unasked = StubService()
    await #expect(throws: LoadFailure.cancelled) {
      try await load(unasked, StubCopies(version: .failure(.cancelled)))
    }
    let service = StubService(unless: ["a": .success(nil)])
    await #expect(throws: LoadFailure.cancelled) {
      try await load(service, StubCopies(version: .success(version("a")), copy: .failure(.cancelled)))
    }
  }

  private func version(_ etag: String?) -> ListVersion { ListVersion(etag: etag, revision: 5) }

  private func copy(_ etag: String?) -> Loaded<String> {
    var copy = Loaded<String>.saved("old")
    copy.version = version(etag)
    return copy
  }

  private func load(_ service: StubService, _ copies: StubCopies) async throws(LoadFailure) -> Loaded<String> {
    try await service.revalidating(copies, clock: clock.wallClock).load(1)
  }
}

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

  func hasOthers(than resource: String, for query: Int) async -> Bool {
    Issue.record("the copy was not to be compared")
    return true
  }

  func load(_ query: Int) async throws(LoadFailure) -> Loaded<String> {
    guard query == 1, let copy else {
      Issue.record("the copy was not to be read")
      throw .store("not expected")
    }
    return try copy.get()
  }
}
