import SharedInteractorInterface
import SharedLocal
import SharedSearch

/// Ranks search results in the order that `CacheTransaction` specifies, for any kind of store.
struct RankedPlaces {
  let sought: [SoughtWord]
  /// Returns the first places of the records that satisfy a question, up to a number, in the order of the store.
  let places: (SearchQuestion, Int) throws -> [Int64]
  /// Returns the record at a place, with its rank.
  let match: (Int64) throws -> SearchResult.Match

  /// Returns the matches, at most `limit`.
  func result(limit: Int) throws -> SearchResult {
    let limit = max(0, min(limit, Int(Int32.max)))
    // Usually these are all matches, and one question is enough.
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

  // Going through all words with a common prefix is slow, and unnecessary if the first few already give enough places.
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

/// A condition on the texts of a store.
struct SearchQuestion: Hashable {
  /// How query words must match words of a text.
  enum Words {
    /// As whole words.
    case whole
    /// As whole words or prefixes of words, limited to the words that are looked up.
    case firstBegun
    /// As whole words or prefixes of words.
    case begun
  }

  var words: Words
  /// Whether only words of the name count.
  let isOfName: Bool

  /// The questions, best matches first; the last one finds all matches.
  static let all = [
    SearchQuestion(words: .whole, isOfName: true), SearchQuestion(words: .whole, isOfName: false),
    SearchQuestion(words: .begun, isOfName: true), any,
  ]
  static let any = SearchQuestion(words: .begun, isOfName: false)
}

/// A query word, with the words it is a prefix of.
struct SoughtWord {
  /// The maximum number of such words to look up.
  static let most = 64
  let word: String
  /// The first words with this prefix, in order, including the word itself if it occurs.
  let beginnings: [String]
  /// Whether `beginnings` contains all words with this prefix.
  let isWhole: Bool

  /// Creates a query word from the words it is a prefix of, in order, of which up to one more than `most` are given.
  init(_ word: String, beginning found: some Collection<String>) {
    self.word = word
    beginnings = Array(found.prefix(Self.most))
    isWhole = found.count <= Self.most
  }
}
