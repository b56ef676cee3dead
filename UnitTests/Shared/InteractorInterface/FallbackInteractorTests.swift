import Foundation
import SharedInteractorInterface
import Testing
import TestSupport

@Suite struct FallbackInteractorTests {
  // A stub that knows no query: asking it is an issue.
  private let unasked = StubInteractor<Int, String>()
  private let saved = StubInteractor<Int, String>([1: .success(.saved("old"))])

  @Test func `a live list is returned without reading the saved one`() async throws {
    let live = StubInteractor<Int, String>([
      1: .success(
        .live("new", warnings: [.leftOut(2, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
    ])
    #expect(
      try await live.fallback(to: unasked).load(1)
        == .live("new", warnings: [.leftOut(2, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
  }

  @Test(arguments: LoadFailure.unusable)
  func `a saved list replaces one that cannot be loaded and gives the reason`(_ failure: LoadFailure) async throws {
    let loaded = try await failing(failure).fallback(to: saved).load(1)
    #expect(loaded.resource == "old")
    #expect(loaded.source == .cache(because: failure))
    #expect(loaded.savedAt == Loaded.saved("old").savedAt)
  }

  @Test(arguments: LoadFailure.others)
  func `after a refusal or a cancellation, no saved list is used`(_ failure: LoadFailure) async {
    await #expect(throws: failure) { try await failing(failure).fallback(to: unasked).load(1) }
  }

  @Test(arguments: LoadFailure.unusable)
  func `if nothing is saved, the failure of the service is reported`(_ failure: LoadFailure) async {
    let nothing = StubInteractor<Int, String>([1: .failure(.nothingSaved)])
    await #expect(throws: failure) { try await failing(failure).fallback(to: nothing).load(1) }
  }

  @Test func `an unreadable saved list is reported as such`() async {
    let damaged = StubInteractor<Int, String>([1: .failure(.store("damaged"))])
    await #expect(throws: LoadFailure.store("damaged")) {
      try await failing(.offline("")).fallback(to: damaged).load(1)
    }
  }

  @Test func `cancelling the read of the saved list cancels the load`() async {
    let cancelled = StubInteractor<Int, String>([1: .failure(.cancelled)])
    await #expect(throws: LoadFailure.cancelled) { try await failing(.offline("")).fallback(to: cancelled).load(1) }
  }

  @Test(arguments: LoadFailure.unusable)
  func `a saved list is not used where that is not allowed`(_ failure: LoadFailure) async {
    await #expect(throws: failure) { try await failing(failure).fallback(to: unasked, if: false).load(1) }
  }

  @Test func `the saved list is that of the requested query`() async throws {
    let primary = StubInteractor<Int, String>([1: .failure(.offline("")), 2: .failure(.offline(""))])
    let saved = StubInteractor<Int, String>([1: .success(.saved("one")), 2: .success(.saved("two"))])
    #expect(try await primary.fallback(to: saved).load(2).resource == "two")
  }

  private func failing(_ failure: LoadFailure) -> StubInteractor<Int, String> { .init([1: .failure(failure)]) }
}

@Suite struct LoadFailureTests {
  private let all = LoadFailure.unusable + LoadFailure.others

  @Test func `a saved list may be used only if the service is unusable`() {
    #expect(all.filter { $0.meansServiceUnusable } == LoadFailure.unusable)
  }

  @Test func `only offline and timeout mean that there is no connection`() {
    #expect(all.filter { $0.meansNoConnection } == [.offline("no network"), .timeout("after 10 s")])
  }

  @Test func `live mode allows no saved list`() {
    #expect(LoadMode.liveOrSaved.allowsSaved)
    #expect(!LoadMode.liveOnly.allowsSaved)
  }
}

extension LoadFailure {
  /// One of each failure with which a saved copy may stand in.
  static let unusable: [LoadFailure] = [
    .offline("no network"), .timeout("after 10 s"), .server("the service answered 503"), .invalid("not JSON"),
  ]

  /// One of each other failure.
  static let others: [LoadFailure] = [.refused("not allowed"), .notFound, .nothingSaved, .store("damaged"), .cancelled]

  /// One of each failure.
  static let all = unusable + others
}

extension Loaded {
  /// `resource`, live, as of the time that a `ManualClock` begins at.
  static func live<Element>(_ elements: [Element]) -> Loaded where Resource == Elements<Element> {
    .live(Elements(elements))
  }

  static func live(_ resource: Resource, warnings: [LoadWarning] = []) -> Loaded {
    Loaded(resource, source: .remote, savedAt: Date(timeIntervalSince1970: 1_795_248_000), warnings: warnings)
  }

  /// `resource`, saved two minutes before that.
  static func saved(_ resource: Resource, warnings: [LoadWarning] = []) -> Loaded {
    Loaded(
      resource, source: .cache(because: nil), savedAt: Date(timeIntervalSince1970: 1_795_247_880), warnings: warnings)
  }
}
