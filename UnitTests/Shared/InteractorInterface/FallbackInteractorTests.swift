import SharedInteractorInterface
import TestSupport
import Testing

@Suite("The fallback answers only where the service cannot be used")
struct FallbackInteractorTests {
  // A stub that knows no query: asking it is an issue.
  private let unasked = StubInteractor<Int, String>()
  private let saved = StubInteractor<Int, String>([1: .success(.saved("old"))])

  @Test func liveAnswerPassesThrough() async throws {
    let live = StubInteractor<Int, String>([
      1: .success(
        .live("new", warnings: [.leftOut(2, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
    ])
    #expect(
      try await live.fallback(to: unasked).load(1)
        == .live("new", warnings: [.leftOut(2, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
  }

  @Test(arguments: LoadFailure.unusable)
  func savedCopyStandsInAndSaysWhy(_ failure: LoadFailure) async throws {
    let loaded = try await failing(failure).fallback(to: saved).load(1)
    #expect(loaded.resource == "old")
    #expect(loaded.source == .cache(because: failure))
    #expect(loaded.savedAt == Loaded.saved("old").savedAt)
  }

  @Test(arguments: LoadFailure.others)
  func refusalsAndCancellationsDoNotFallBack(_ failure: LoadFailure) async {
    await #expect(throws: failure) { try await failing(failure).fallback(to: unasked).load(1) }
  }

  @Test(arguments: LoadFailure.unusable)
  func serviceFailureIsToldWhereNothingIsSaved(_ failure: LoadFailure) async {
    let nothing = StubInteractor<Int, String>([1: .failure(.nothingSaved)])
    await #expect(throws: failure) { try await failing(failure).fallback(to: nothing).load(1) }
  }

  @Test func unreadableCopyIsNotCalledNoCopy() async {
    let damaged = StubInteractor<Int, String>([1: .failure(.store("damaged"))])
    await #expect(throws: LoadFailure.store("damaged")) {
      try await failing(.offline("")).fallback(to: damaged).load(1)
    }
  }

  @Test func cancellationOfTheFallbackIsACancellation() async {
    let cancelled = StubInteractor<Int, String>([1: .failure(.cancelled)])
    await #expect(throws: LoadFailure.cancelled) { try await failing(.offline("")).fallback(to: cancelled).load(1) }
  }

  @Test(arguments: LoadFailure.unusable)
  func nothingFallsBackWhereThatIsNotAllowed(_ failure: LoadFailure) async {
    await #expect(throws: failure) { try await failing(failure).fallback(to: unasked, if: false).load(1) }
  }

  @Test func theQueryIsHandedOn() async throws {
    let primary = StubInteractor<Int, String>([1: .failure(.offline("")), 2: .failure(.offline(""))])
    let saved = StubInteractor<Int, String>([1: .success(.saved("one")), 2: .success(.saved("two"))])
    #expect(try await primary.fallback(to: saved).load(2).resource == "two")
  }

  private func failing(_ failure: LoadFailure) -> StubInteractor<Int, String> { .init([1: .failure(failure)]) }
}
