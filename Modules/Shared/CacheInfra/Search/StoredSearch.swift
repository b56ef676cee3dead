import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal
import SharedSearch

/// Searches the texts of the records of one kind through the store's full-text index.
struct StoredSearch {
  /// A connection within a transaction.
  let database: Database
  let kind: String

  /// Returns the matches for `query`, as `CacheTransaction` specifies.
  func result(_ query: SearchQuery, limit: Int) throws -> SearchResult {
    let sought = try query.words.map { SoughtWord($0, beginning: try words(beginning: $0)) }
    let ranked = RankedPlaces(
      sought: sought, places: { try places(of: sought, $0, count: $1) }, match: { try match(at: $0, query) })
    return try ranked.result(limit: limit)
  }

  private func words(beginning start: String) throws -> [String] {
    let first = Data(start.utf8)
    let rows = try Row.fetchCursor(
      prepared(.findWords), arguments: [Data(kind.utf8), first, first + [255], SoughtWord.most + 1])
    var words: [String] = []
    while let row = try rows.next() { if let word = try row.text(at: 0) { words.append(word) } }
    return words
  }

  private func places(of words: [SoughtWord], _ question: SearchQuestion, count: Int) throws -> [Int64] {
    let terms = words.compactMap { $0.term(question.words) }
    guard terms.count == words.count else { return [] }
    let columns = question.isOfName ? "name" : "name rest"
    let match = "kind : \"\(StoredTexts.token(of: kind))\" AND {\(columns)} : (\(terms.joined(separator: " AND ")))"
    return try places(matching: match, count: count)
  }

  /// Returns the first places, at most `count`, of texts that match an expression of the full-text index.
  ///
  /// - Throws: `.unavailable` if the expression is invalid, which does not mean that the file is damaged.
  func places(matching expression: String, count: Int) throws -> [Int64] {
    // Prepared outside, because a missing index does mean that the file is damaged.
    let statement = try prepared(.findPlaces)
    do {
      let rows = try Row.fetchCursor(statement, arguments: [expression, count])
      var places: [Int64] = []
      while let row = try rows.next() { places.append(try row.integer(at: 0)) }
      return places
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw CacheFailure.unavailable("the words could not be searched for")
    }
  }

  private func match(at place: Int64, _ query: SearchQuery) throws -> SearchResult.Match {
    let (list, position) = (place >> 32, place & 0xFFFF_FFFF)
    guard let row = try Row.fetchOne(prepared(.findPlaced), arguments: [list, position]),
      let text = try StoredTexts(database: database, kind: kind).text(at: place)
    else { throw CacheFailure.corrupt("the index has a record that no list has") }
    return SearchResult.Match(
      rank: query.rank(of: text) ?? .beginnings, owner: try row.optionalInteger(at: 0).map { Int($0) },
      record: try row.record(at: 1))
  }

  private func prepared(_ statement: StoreStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.rawValue)
  }
}

extension SoughtWord {
  // Words contain only letters, marks and digits. Without a term, no text can match.
  fileprivate func term(_ words: SearchQuestion.Words) -> String? {
    switch words {
    case .whole: beginnings.first == word ? "\"\(word)\"" : nil
    case .begun where !isWhole: "\"\(word)\" *"
    case .begun, .firstBegun:
      beginnings.isEmpty ? nil : "(" + beginnings.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
    }
  }
}
