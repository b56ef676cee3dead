import SharedInteractorInterface
import SharedLocal
import SharedSearch

/// Searches the lists of one kind in memory with a linear scan.
struct InMemorySearch {
  private let lists: [(owner: Int?, list: InMemoryList)]

  /// Creates a search of those of `lists` that are of `kind`.
  init(_ lists: [ListKey: InMemoryList], kind: String) {
    self.lists = lists.filter { $0.key.kind == kind }.map { ($0.key.owner, $0.value) }
      .sorted { $0.list.number < $1.list.number }
  }

  /// Returns the matches for `query`, as `CacheTransaction` specifies.
  func result(_ query: SearchQuery, limit: Int) throws(CacheFailure) -> SearchResult {
    let sought = query.words.map { SoughtWord($0, beginning: words(beginning: $0)) }
    let ranked = RankedPlaces(
      sought: sought, places: { Array(places(of: sought, $0).prefix($1)) }, match: { match(at: $0, query) })
    do {
      return try ranked.result(limit: limit)
    } catch {
      throw CacheFailure(storeError: error)
    }
  }

  private func words(beginning start: String) -> ArraySlice<String> {
    let all = lists.lazy.flatMap { $0.list.texts }.compactMap(\.self).flatMap { $0.name + $0.rest }
    let found = Set(all.filter { $0.utf8.starts(with: start.utf8) })
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(SoughtWord.most + 1)
  }

  // The index of a list and, in the lower 32 bits, the position of a record in it.
  private func places(of words: [SoughtWord], _ question: SearchQuestion) -> [Int64] {
    lists.indices.flatMap { index in
      lists[index].list.texts.enumerated().compactMap { position, text in
        text.map { question.fits($0, words) } ?? false ? Int64(index) << 32 | Int64(position) : nil
      }
    }
  }

  private func match(at place: Int64, _ query: SearchQuery) -> SearchResult.Match {
    let (owner, list) = lists[Int(place >> 32)]
    let position = Int(place & 0xFFFF_FFFF)
    let rank = list.texts[position].flatMap(query.rank) ?? .beginnings
    return SearchResult.Match(rank: rank, owner: owner, record: list.records[position])
  }
}

extension SearchQuestion {
  fileprivate func fits(_ text: SearchText, _ sought: [SoughtWord]) -> Bool {
    let has = Set(isOfName ? text.name : text.name + text.rest)
    return switch words {
    case .whole: sought.allSatisfy { has.contains($0.word) }
    case .firstBegun: sought.allSatisfy { $0.beginnings.contains(where: has.contains) }
    case .begun: sought.allSatisfy { word in has.contains { $0.utf8.starts(with: word.word.utf8) } }
    }
  }
}
