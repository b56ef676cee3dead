import SharedInteractorInterface
import SharedLocal

/// Puts what a search finds in the order that `CacheTransaction` promises, whatever kind of store it is in.
struct RankedPlaces {
  /// How many matches there may be.
  let limit: Int
  /// The first places, at most so many, of the records of which a rank is true, in the order of the store.
  let places: (SearchRank, Int) throws -> [Int64]
  /// The record at a place, as a match of a rank.
  let match: (Int64, SearchRank) throws -> SearchResult.Match

  /// What was found; complete only if `isWhole`, as all that its words stand for was looked for.
  func result(isWhole: Bool) throws -> SearchResult {
    let limit = max(0, min(limit, Int(Int32.max)))
    var seen: Set<Int64> = []
    var matches: [SearchResult.Match] = []
    for rank in SearchRank.allCases {
      // One more than there may be, however many of them are known from a better rank.
      let new = try places(rank, limit + 1).filter { seen.insert($0).inserted }
      let room = limit - matches.count
      matches += try new.prefix(room).sorted().map { try match($0, rank) }.enumerated().sorted(by: Self.precedes)
        .map(\.element)
      if new.count > room { return SearchResult(matches, isComplete: false) }
    }
    return SearchResult(matches, isComplete: isWhole)
  }

  private static func precedes(
    _ left: (offset: Int, element: SearchResult.Match), _ right: (offset: Int, element: SearchResult.Match)
  ) -> Bool {
    if left.element.precedes(right.element) { return true }
    return !right.element.precedes(left.element) && left.offset < right.offset
  }
}
