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

/// What the texts of a store are asked for.
struct SearchQuestion: Hashable {
  /// What the words that are looked for are of a text.
  enum Words {
    /// Words.
    case whole
    /// Words or beginnings of words, of those that are looked up at most.
    case firstBegun
    /// Words or beginnings of words.
    case begun
  }

  /// What the words are.
  var words: Words
  /// Whether they are that of the name.
  let isOfName: Bool

  /// The questions, each for what is better than all that only the next ones find; the last one finds all.
  static let all = [
    SearchQuestion(words: .whole, isOfName: true), SearchQuestion(words: .whole, isOfName: false),
    SearchQuestion(words: .begun, isOfName: true), any,
  ]
  /// The question for whatever fits.
  static let any = SearchQuestion(words: .begun, isOfName: false)
}

/// A word that is looked for, and words that it begins.
struct SoughtWord {
  /// How many of these are looked up.
  static let most = 64
  /// The word.
  let word: String
  /// The first of those that it begins, itself included if it is one, in order.
  let beginnings: [String]
  /// Whether it begins no others.
  let isWhole: Bool

  /// A word that begins `found`, in order, which are one more than are looked up if it begins too many.
  init(_ word: String, beginning found: some Collection<String>) {
    self.word = word
    beginnings = Array(found.prefix(Self.most))
    isWhole = found.count <= Self.most
  }
}
