import CacheInfra
import Foundation
import SharedDomain
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
  func `the index finds what a look at every text finds, for random lists and searches`(_ seed: UInt64) async throws {
    let random = SeededRandom(seed: seed)
    let store = InMemoryCacheStore()
    var plain = PlainSearch()
    let words = seed.isMultiple(of: 2) ? Self.many : Self.words
    for _ in 0..<15 {
      let key = ListKey("k", owner: random.below(4) == 0 ? nil : .number(random.below(4)))
      let records = (0..<random.below(12)).map { _ in record(words, random) }
      try await store.replace(key, with: records, savedAt: StoreFixture.time)
      plain.replace(key.owner, with: records)
      for _ in 0..<10 {
        let (text, limit) = (text(1...2, Self.words, random), random.below(12))
        let expected = SearchQuery([text]).map { plain.result($0, limit: limit) }
        #expect(try await store.search(text, "k", limit: limit) == expected, "\(text) \(limit)")
      }
    }
  }

  private func record(_ words: [String], _ random: SeededRandom) -> IndexedRecord {
    let text = SearchText(name: text(0...3, words, random), rest: [text(0...2, words, random)])
    let id = random.below(6)
    return IndexedRecord(Record(id: id), text: random.below(8) == 0 ? nil : text)
  }

  private func text(_ count: ClosedRange<Int>, _ words: [String], _ random: SeededRandom) -> String {
    (0..<count.lowerBound + random.below(count.count)).map { _ in words[random.below(words.count)] }
      .joined(separator: [" ", "-", "\0", ""][random.below(4)])
  }
}

/// A search that looks at every text.
private struct PlainSearch {
  private var lists: [(owner: ServiceID?, records: [IndexedRecord])] = []

  mutating func replace(_ owner: ServiceID?, with records: [IndexedRecord]) {
    let index = lists.firstIndex { $0.owner == owner }
    if let index { lists[index].records = records } else { lists.append((owner, records)) }
  }

  /// Returns what `CacheTransaction.search` promises, looking up at most 64 words for each that is begun.
  func result(_ query: SearchQuery, limit: Int) -> SearchResult {
    let whole = { (own: [String]) in Set(own).isSuperset(of: query.words) }
    let groups = [
      places(limit + 1, in: \.name, where: whole), places(limit + 1, in: \.all, where: whole),
      begun(query, limit + 1, in: \.name), begun(query, limit + 1, in: \.all),
    ]
    var chosen: [Int] = []
    for place in groups.joined() where !chosen.contains(place) && chosen.count < limit { chosen.append(place) }
    let matches = chosen.sorted().map { all[$0] }.compactMap { found in
      query.rank(of: found.text).map { SearchResult.Finding(FoundRecord(found.record, of: found.owner), rank: $0) }
    }
    return SearchResult(matches.sorted { $0.precedes($1) }, isComplete: groups[3].count <= limit)
  }

  private var all: [(owner: ServiceID?, record: Record, text: SearchText)] {
    lists.flatMap { list in
      list.records.compactMap { indexed in indexed.text.map { (list.owner, indexed.record, $0) } }
    }
  }

  private func begun(_ query: SearchQuery, _ count: Int, in words: (SearchText) -> [String]) -> [Int] {
    let known = Set(all.flatMap(\.text.all)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let all = query.words.map { word in known.filter { $0.utf8.starts(with: word.utf8) } }
    let few = places(count, in: words) { own in all.allSatisfy { !Set($0.prefix(64)).isDisjoint(with: own) } }
    return few.count == count
      ? few : places(count, in: words) { own in all.allSatisfy { !Set($0).isDisjoint(with: own) } }
  }

  private func places(_ count: Int, in words: (SearchText) -> [String], where fits: ([String]) -> Bool) -> [Int] {
    Array(all.enumerated().filter { fits(words($0.element.text)) }.map(\.offset).prefix(count))
  }
}

extension SearchText {
  fileprivate var all: [String] { name + rest }
}
