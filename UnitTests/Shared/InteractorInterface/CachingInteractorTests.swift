import SharedInteractorInterface
import TestSupport
import Testing

@Suite struct CachingInteractorTests {
  private let live = StubInteractor<Int, String>([
    1: .success(
      .live("new", warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
  ])

  @Test func `a list from the service is saved for its query`() async throws {
    let cache = SpyCache<Int, String>([1: .success(())])
    let loaded = try await live.caching(in: cache).load(1)
    #expect(
      loaded
        == .live("new", warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
    #expect(await cache.saved == [1: loaded])
  }

  @Test(arguments: LoadFailure.unusable + LoadFailure.others)
  func `a failed load saves nothing and is passed on unchanged`(_ failure: LoadFailure) async {
    let failing = StubInteractor<Int, String>([1: .failure(failure)])
    await #expect(throws: failure) { try await failing.caching(in: SpyCache()).load(1) }
  }

  @Test(arguments: [LoadExtent.part(total: 7), .part(total: nil), .nothing])
  func `an incomplete list is not saved`(_ extent: LoadExtent) async throws {
    var part = Loaded<String>.live("new")
    part.extent = extent
    // A cache that expects nothing: saving anything is an issue.
    let loaded = try await StubInteractor<Int, String>([1: .success(part)]).caching(in: SpyCache()).load(1)
    #expect(loaded == part)
  }

  @Test func `a list that cannot be saved has a warning after the others`() async throws {
    let cache = SpyCache<Int, String>([1: .failure(.store("the disk is full"))])
    let loaded = try await live.caching(in: cache).load(1)
    #expect(
      loaded
        == .live(
          "new",
          warnings: [
            .leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing")),
            .notSaved("the disk is full"),
          ]))
  }

  @Test func `cancelling the save cancels the load`() async {
    let cache = SpyCache<Int, String>([1: .failure(.cancelled)])
    await #expect(throws: LoadFailure.cancelled) { try await live.caching(in: cache).load(1) }
  }

  @Test func `a saved list that replaces a failed load is not saved again`() async throws {
    let failing = StubInteractor<Int, String>([1: .failure(.offline("no network"))])
    let saved = StubInteractor<Int, String>([1: .success(.saved("old"))])
    // A cache that expects nothing: saving anything is an issue.
    let loaded = try await failing.caching(in: SpyCache()).fallback(to: saved).load(1)
    #expect(loaded.resource == "old")
  }
}
