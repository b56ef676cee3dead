import SharedInteractorInterface
import SharedLocal
import SharedSearch

/// Puts what a search finds in the order that `CacheTransaction` promises, whatever kind of store it is in.
struct RankedPlaces {
  /// The words that are looked for.
  let sought: [SoughtWord]
  /// The first places, at most so many, of the records that answer a question, in the order of the store.
  let places: (SearchQuestion, Int) throws -> [Int64]
  /// The record at a place, and how well it fits.
  let match: (Int64) throws -> SearchResult.Match

  /// What was found, at most `limit`.
  func result(limit: Int) throws -> SearchResult {
    let limit = max(0, min(limit, Int(Int32.max)))
    // Most often these are all, and one question was enough.
    let any = try first(limit + 1, .any)
    let best = any.count > limit ? try best(limit, among: any) : any
    let matches = try best.sorted().map(match).enumerated().sorted(by: Self.precedes).map(\.element)
    return SearchResult(matches, isComplete: any.count <= limit)
  }

  private func best(_ limit: Int, among any: [Int64]) throws -> [Int64] {
    var seen: Set<Int64> = []
    var best: [Int64] = []
    for question in SearchQuestion.all where best.count < limit {
      let places = question == .any ? any : try first(limit + 1, question)
      best += places.filter { seen.insert($0).inserted }.prefix(limit - best.count)
    }
    return best
  }

  // To go through all words that begin so takes long where one of them is common, and is not needed where few are enough.
  private func first(_ count: Int, _ question: SearchQuestion) throws -> [Int64] {
    if question.words == .begun, !sought.allSatisfy(\.isWhole) {
      let quick = try places(SearchQuestion(words: .firstBegun, isOfName: question.isOfName), count)
      if quick.count == count { return quick }
    }
    return try places(question, count)
  }

  private static func precedes(
    _ left: (offset: Int, element: SearchResult.Match), _ right: (offset: Int, element: SearchResult.Match)
  ) -> Bool {
    if left.element.precedes(right.element) { return true }
    return !right.element.precedes(left.element) && left.offset < right.offset
  }
}
