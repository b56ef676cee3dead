import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct LocalInteractorTests {
  private let store = InMemoryCacheStore()
  private let local: LocalInteractor<StoredWords>
  private let now = ManualClock().now

  init() { local = LocalInteractor(StoredWords(), store: store) }

  @Test(arguments: [[], ["one"], ["b", "a", "b"], ["", "é\u{1B}\"\\\0", "日本"]])
  func `a saved list is loaded as it was saved`(_ words: [String]) async throws {
    try await local.save(.live(words), for: 1)
    #expect(try await local.load(1) == saved(words, at: now))
  }

  @Test func `what the service sent of each element is saved byte for byte`() async throws {
    let bytes = [Data(#"{ "word": "one", "more": [1.50] }"#.utf8), Data("é\u{0}".utf8)]
    let sent = zip([3, 5], bytes).map { SentElement(id: .number($0), bytes: $1) }
    let elements = LoadedElements(sent, readingChecksum: 1) { $0.id == 3 ? "one" : "three" }
    try await local.save(.live(.loaded(elements)), for: 1)
    for (id, sent) in zip([3, 5], bytes) {
      #expect(try await store.reading { try $0.sent(.number(id), in: ListKey("words", owner: 1)) } == sent)
    }
    #expect(try await store.reading { try $0.sent(4, in: ListKey("words", owner: 1)) } == nil)
  }

  @Test func `each query has its own saved list`() async throws {
    try await local.save(.live(["one"]), for: 1)
    try await local.save(.live(["two"]), for: 2)
    #expect(try await local.load(1).resource == ["one"])
    #expect(try await local.load(2).resource == ["two"])
    #expect(try await store.list(ListKey("words", owner: 2))?.records.map(\.id) == [3])
  }

  @Test func `saving a list again replaces it`() async throws {
    try await local.save(.live(["one", "two"]), for: 1)
    try await local.save(Loaded(["three"], source: .remote, savedAt: now + 60), for: 1)
    #expect(try await local.load(1) == saved(["three"], at: now + 60))
  }

  @Test(arguments: [ListVersion(), ListVersion(etag: "W/\"1\""), ListVersion(etag: "\"1\"", revision: 5)])
  func `the version of a list is stored with it and replaced with it`(_ version: ListVersion) async throws {
    try await local.save(Loaded(["one"], source: .remote, savedAt: now, version: version), for: 1)
    #expect(try await local.load(1).version == version)
    #expect(try await local.version(for: 1) == version)
    #expect(try await local.version(for: 2) == nil)
    try await local.save(.live(["two"]), for: 1)
    #expect(try await local.version(for: 1) == ListVersion())
  }

  @Test func `a confirmed saved list gets the new time and is not rewritten`() async throws {
    try await local.save(Loaded(["one"], source: .remote, savedAt: now, version: ListVersion(etag: "a")), for: 1)
    // Other words, to see that they are not written.
    var copy = Loaded<Elements<String>>(
      ["two"], source: .remote, savedAt: now + 60, version: ListVersion(etag: "a", revision: 2))
    copy.isCopy = true
    try await local.save(copy, for: 1)
    #expect(try await local.load(1) == saved(["one"], at: now + 60, version: copy.version))
  }

  @Test func `a confirmed copy does not replace a list that was saved meanwhile, nor a removed one`() async throws {
    try await local.save(Loaded(["one"], source: .remote, savedAt: now, version: ListVersion(etag: "b")), for: 1)
    var copy = Loaded<Elements<String>>(
      ["two"], source: .remote, savedAt: now, version: ListVersion(etag: "a"))
    copy.isCopy = true
    try await local.save(copy, for: 1)
    #expect(try await local.load(1).resource == ["one"])
    try await local.save(copy, for: 2)
    await #expect(throws: LoadFailure.nothingSaved) { try await local.load(2) }
  }

  @Test func `loading a list that was never saved fails with 'nothing saved'`() async throws {
    await #expect(throws: LoadFailure.nothingSaved) { try await local.load(1) }
    try await local.save(.live([]), for: 2)
    await #expect(throws: LoadFailure.nothingSaved) { try await local.load(1) }
  }

  @Test func `a saved element is found by its terms`() async throws {
    try await local.save(.live(["one", "two"]), for: 1)
    let found = try await store.records(in: ListKey("words", owner: 1), termPrefix: "TW", limit: 9)
    #expect(try StoredWords().elements(of: try #require(found).records) == ["two"])
  }

  @Test(arguments: [[], [.number(1)], [.absent, .text("one")]] as [[FieldValue]])
  func `an unreadable saved list is a failure of the store`(_ fields: [FieldValue]) async throws {
    let record = IndexedRecord(Record(id: 1, fields: fields))
    try await store.replace(ListKey("words", owner: 1), with: [record], savedAt: now)
    await #expect(throws: LoadFailure.store("the saved data could not be read")) { try await local.load(1) }
  }

  @Test(arguments: [
    (CacheFailure.cancelled, LoadFailure.cancelled), (.corrupt("damaged"), .store("damaged")),
    (.unavailable("the disk is full"), .store("the disk is full")),
  ])
  func `a failure of the store is passed on`(_ failure: CacheFailure, _ told: LoadFailure) async {
    let broken = BreakableCacheStore(store)
    await broken.fail(with: failure)
    let local = LocalInteractor(StoredWords(), store: broken)
    await #expect(throws: told) { try await local.load(1) }
    await #expect(throws: told) { try await local.version(for: 1) }
    await #expect(throws: told) { try await local.save(.live(["one"]), for: 1) }
  }

  private func saved(_ words: [String], at time: Date, version: ListVersion = ListVersion()) -> Loaded<Elements<String>>
  {
    Loaded(Elements(words), source: .cache(because: nil), savedAt: time, version: version)
  }
}
