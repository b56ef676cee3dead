import SharedInteractorInterface
import SharedLocal

/// Searches the lists of one kind in memory, by going through them.
struct InMemorySearch {
  private let lists: [(owner: Int?, list: InMemoryList)]

  /// Searches those of `lists` that are of `kind`.
  init(_ lists: [ListKey: InMemoryList], kind: String) {
    self.lists = lists.filter { $0.key.kind == kind }.map { ($0.key.owner, $0.value) }
      .sorted { $0.list.number < $1.list.number }
  }

  /// What fits `query`; see `CacheTransaction`.
  func result(_ query: SearchQuery, limit: Int) throws(CacheFailure) -> SearchResult {
    let sought = query.words.map { SoughtWord($0, beginning: words(beginning: $0)) }
    let ranked = RankedPlaces(
      limit: limit, places: { Array(places(of: $0, sought).prefix($1)) }, match: { match(at: $0, $1) })
    do {
      return try ranked.result(isWhole: sought.allSatisfy(\.isWhole))
    } catch {
      throw CacheFailure(storeError: error)
    }
  }

  private func words(beginning start: String) -> ArraySlice<String> {
    let all = lists.lazy.flatMap { $0.list.texts }.compactMap(\.self).flatMap { $0.name + $0.rest }
    let found = Set(all.filter { $0.utf8.starts(with: start.utf8) })
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(SoughtWord.most + 1)
  }

  // A list's index and, in the lower half, the record's in it.
  private func places(of rank: SearchRank, _ words: [SoughtWord]) -> [Int64] {
    lists.indices.flatMap { index in
      lists[index].list.texts.enumerated().compactMap { position, text in
        text.map { rank.fits($0, words) } ?? false ? Int64(index) << 32 | Int64(position) : nil
      }
    }
  }

  private func match(at place: Int64, _ rank: SearchRank) -> SearchResult.Match {
    let (owner, list) = lists[Int(place >> 32)]
    return SearchResult.Match(rank: rank, owner: owner, record: list.records[Int(place & 0xFFFF_FFFF)])
  }
}

extension SearchRank {
  fileprivate func fits(_ text: SearchText, _ words: [SoughtWord]) -> Bool {
    let has = Set(self == .wordsOfName || self == .beginningsInName ? text.name : text.name + text.rest)
    return switch self {
    case .wordsOfName, .words: words.allSatisfy { has.contains($0.word) }
    case .beginningsInName, .beginnings: words.allSatisfy { $0.beginnings.contains(where: has.contains) }
    }
  }
}
