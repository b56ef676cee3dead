import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

/// A search of the texts of the records of one kind through the store's full-text index, in the order that
/// `CacheTransaction` specifies.
struct StoredSearch {
  private let query: SearchQuery
  private let kind: String
  private let database: Database
  private let sought: [QueryWord]

  /// Creates a search for `query` on a connection within a transaction.
  init(_ query: SearchQuery, ofKind kind: String, in database: Database) throws {
    self.query = query
    self.kind = kind
    self.database = database
    sought = try query.words.map { QueryWord($0, beginning: try Self.words(beginning: $0, ofKind: kind, in: database)) }
  }

  /// Returns the matches, at most `limit`.
  func result(limit: Int) throws -> SearchResult {
    let limit = max(0, min(limit, Int(Int32.max)))
    // Usually these are all matches, and one question is enough.
    let any = try first(limit + 1, .any)
    let best = any.count > limit ? try best(limit, among: any) : any
    let found = try best.sorted().map(finding).sorted { $0.precedes($1) }
    return SearchResult(found, isComplete: any.count <= limit)
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

  private static func words(beginning start: String, ofKind kind: String, in database: Database) throws -> [String] {
    let first = Data(utf8: start)
    return try database.rows(of: .findWords, [Data(utf8: kind), first, first + [255], QueryWord.most + 1]) { row in
      try row.text(at: 0)
    }.compactMap(\.self)
  }

  /// Returns the expression of the full-text index for texts of which a word has `part` in it, or may have had before it
  /// was cut; `nil` if these are very many words.
  static func expression(forWordsWith part: String, ofKind kind: String, in database: Database) throws -> String? {
    let words = try database.rows(
      of: .findWordsWithPart, [Data(utf8: kind), Data(utf8: part), SearchWords.longest, QueryWord.most + 1]
    ) { try $0.text(at: 0) }.compactMap(\.self)
    guard words.count <= QueryWord.most else { return nil }
    // No text has a word of the kind that is none.
    let terms = (words.isEmpty ? [""] : words).map { "\"\($0)\"" }.joined(separator: " OR ")
    return "kind : \"\(StoredTexts.token(of: kind))\" AND {name rest} : (\(terms))"
  }

  // Returns the first places of the records that satisfy `question`, in the order of the store.
  private func places(_ question: SearchQuestion, _ count: Int) throws -> [Int64] {
    let terms = sought.compactMap { $0.term(question.words) }
    guard terms.count == sought.count else { return [] }
    let columns = question.isOfName ? "name" : "name rest"
    let match = "kind : \"\(StoredTexts.token(of: kind))\" AND {\(columns)} : (\(terms.joined(separator: " AND ")))"
    return try Self.places(matching: match, count: count, in: database)
  }

  /// Returns the first places, at most `count`, of texts that match an expression of the full-text index.
  ///
  /// - Throws: `.unavailable` if the expression is invalid, which does not mean that the file is damaged.
  static func places(matching expression: String, count: Int, in database: Database) throws -> [Int64] {
    // Prepared outside, because a missing index does mean that the file is damaged.
    _ = try database.prepared(.findPlaces)
    do {
      return try database.rows(of: .findPlaces, [expression, count]) { try $0.integer(at: 0) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw CacheFailure.unavailable("the words could not be searched for")
    }
  }

  private func finding(at place: Int64) throws -> SearchResult.Finding {
    let found = try database.firstRow(of: .findPlaced, [place]) { row in
      FoundRecord(try row.record(), of: try row.unlessNull(at: row.count - 1, row.serviceID))
    }
    guard let found, let text = try StoredTexts(database: database, kind: kind).text(at: place) else {
      throw CacheFailure.corrupt("the index has a record that no list has")
    }
    return SearchResult.Finding(found, rank: query.rank(of: text) ?? .beginnings)
  }
}

/// Keeps a store's full-text index in sync with its lists of one kind.
///
/// The place of a record is the id of its list and, in the lower 32 bits, its position. Words are folded and split
/// before they are stored, so that SQLite's own rules for this do not matter.
struct StoredTexts {
  /// A connection within a transaction.
  let database: Database
  let kind: String

  /// Returns the word that represents `kind` in the index.
  static func token(of kind: String) -> String {
    "k" + kind.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Returns the search text of the record at `place`; `nil` if it is not indexed.
  func text(at place: Int64) throws -> SearchText? { try stored(place..<place &+ 1)[place] }

  /// Indexes the records at places by their texts; unchanged texts are not written.
  ///
  /// Whatever else is written between two of them makes SQLite write its index, so they should be many.
  /// - Parameters:
  ///   - words: The words of all texts.
  ///   - isThere: Whether there may be a text at a place already.
  func put(
    _ texts: some Sequence<(place: Int64, text: SearchText?)>, words: Set<String>, where isThere: (Int64) -> Bool
  ) throws {
    let (token, insert) = (Self.token(of: kind), try RowWriter(.insertText, in: database))
    var gone: Set<String> = []
    for (place, new) in texts {
      let before = isThere(place) ? try text(at: place) : nil
      guard new != before else { continue }
      if let before {
        try database.execute(.deleteTexts, [place, place &+ 1])
        gone.formUnion(before.words)
      }
      guard let new else { continue }
      try insert.write { row in
        row.add(place)
        row.add(words: new.joinedName)
        row.add(words: new.joinedRest)
        row.add(words: token)
      }
    }
    let insertWord = try RowWriter(.insertWord, in: database)
    for word in words {
      try insertWord.write { row in
        row.add(utf8: kind)
        row.add(utf8: word)
      }
    }
    try removeUnused(gone)
  }

  /// Removes what is indexed at `places`.
  func remove(_ places: Range<Int64>) throws {
    let texts = try stored(places)
    try database.execute(.deleteTexts, [places.lowerBound, places.upperBound])
    try removeUnused(Set(texts.values.flatMap(\.words)))
  }

  // Removes those of `words` that no text has any more. To count the texts of each word, for this alone, would take a third
  // of the time that it takes to save a text.
  private func removeUnused(_ words: Set<String>) throws {
    let isOfKind = "kind : \"\(Self.token(of: kind))\""
    for word in words {
      // What is no word could mean something else to the index.
      guard SearchWords.joined(word) == word else { throw CacheFailure.corrupt("the index has a text without words") }
      let texts = try StoredSearch.places(matching: "\(isOfKind) AND {name rest} : \"\(word)\"", count: 1, in: database)
      if texts.isEmpty { try database.execute(.deleteWord, [Data(utf8: kind), Data(utf8: word)]) }
    }
  }

  private func stored(_ places: Range<Int64>) throws -> [Int64: SearchText] {
    let texts = try database.rows(of: .readTexts, [places.lowerBound, places.upperBound]) { row in
      let text = SearchText(joinedName: try row.text(at: 1) ?? "", joinedRest: try row.text(at: 2) ?? "")
      return (try row.integer(at: 0), text)
    }
    return Dictionary(texts) { first, _ in first }
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
struct QueryWord {
  /// The maximum number of such words to look up.
  static let most = 64
  let word: String
  /// The first words with this prefix, in order, including the word itself if it occurs.
  let beginnings: [String]
  /// Whether `beginnings` contains all words with this prefix.
  let isWhole: Bool

  init(_ word: String, beginning found: [String]) {
    self.word = word
    beginnings = Array(found.prefix(Self.most))
    isWhole = found.count <= Self.most
  }

  // Words contain only letters, marks and digits. Without a term, no text can match.
  func term(_ words: SearchQuestion.Words) -> String? {
    switch words {
    case .whole: beginnings.first == word ? "\"\(word)\"" : nil
    case .begun where !isWhole: "\"\(word)\" *"
    case .begun, .firstBegun:
      beginnings.isEmpty ? nil : "(" + beginnings.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
    }
  }
}
