import CacheInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct SearchAgreementTests {
  private static let words = [
    "a", "ab", "abc", "abcd", "b", "ba", "Ünder", "under", "UNDERGROUND", "7", "77", "日本", "日本語", "Ǆ", "ß", "🎉", "ﬁne",
    "e\u{301}té", "İi", "\u{300}x", "Łøđ", "ｆｕｌｌ",
  ]
  // More that begin with one of them than are looked up.
  private static let many = words + (0..<100).map { "a\($0)" }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `all stores find the same for random lists and searches`(_ seed: UInt64) async throws {
    let random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    let stores: [any CacheStore] = [InMemoryCacheStore(), try SQLiteCacheStore(path: folder.path("lists.sqlite"))]
    let words = seed.isMultiple(of: 2) ? Self.many : Self.words
    for _ in 0..<15 {
      let key = ListKey("k", owner: random.below(4) == 0 ? nil : random.below(4))
      let records = (0..<random.below(12)).map { _ in record(words, random) }
      for store in stores { try await store.replace(key, with: records, savedAt: StoreFixture.time) }
      for _ in 0..<10 {
        let (text, limit) = (text(1...2, Self.words, random), random.below(12))
        let memory = try await stores[0].search(text, "k", limit: limit)
        #expect(try await stores[1].search(text, "k", limit: limit) == memory, "\(text) \(limit)")
      }
    }
  }

  private func record(_ words: [String], _ random: SeededRandom) -> IndexedRecord {
    let text = SearchText(name: text(0...3, words, random), rest: [text(0...2, words, random)])
    let id = random.below(6)
    return IndexedRecord(Record(id: id, body: Data("\(id)".utf8)), text: random.below(8) == 0 ? nil : text)
  }

  private func text(_ count: ClosedRange<Int>, _ words: [String], _ random: SeededRandom) -> String {
    (0..<count.lowerBound + random.below(count.count)).map { _ in words[random.below(words.count)] }
      .joined(separator: [" ", "-", "\0", ""][random.below(4)])
  }
}
