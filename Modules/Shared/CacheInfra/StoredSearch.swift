import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal

/// Searches the texts of the records of one kind in a store, through its full-text index.
struct StoredSearch {
  /// A connection that is in a transaction.
  let database: Database
  /// The kind of the lists.
  let kind: String

  /// What fits `query`; see `CacheTransaction`.
  func result(_ query: SearchQuery, limit: Int) throws -> SearchResult {
    let sought = try query.words.map { SoughtWord($0, beginning: try words(beginning: $0)) }
    let ranked = RankedPlaces(
      limit: limit, places: { try places(rank: $0, of: sought, count: $1) }, match: { try match(at: $0, $1) })
    return try ranked.result(isWhole: sought.allSatisfy(\.isWhole))
  }

  private func words(beginning start: String) throws -> [String] {
    let first = Data(start.utf8)
    let rows = try Row.fetchCursor(
      prepared(.findWords), arguments: [Data(kind.utf8), first, first + [255], SoughtWord.most + 1])
    var words: [String] = []
    while let row = try rows.next() { if let word = try row.text(at: 0) { words.append(word) } }
    return words
  }

  private func places(rank: SearchRank, of words: [SoughtWord], count: Int) throws -> [Int64] {
    let sought = words.map { rank.isOfBeginnings ? $0.beginnings : [$0.word] }
    guard sought.allSatisfy({ !$0.isEmpty }) else { return [] }
    // No word holds anything but letters, marks and digits.
    let all = sought.map { "(" + $0.map { "\"\($0)\"" }.joined(separator: " OR ") + ")" }.joined(separator: " AND ")
    let match = "kind : \"\(StoredTexts.token(of: kind))\" AND {\(rank.columns)} : (\(all))"
    return try places(matching: match, count: count)
  }

  /// The first places, at most `count`, of texts that match an expression of the full-text index.
  ///
  /// - Throws: `.unavailable` if it is no such expression, which is no fault of the file.
  func places(matching expression: String, count: Int) throws -> [Int64] {
    // Prepared outside: that an index is missing is a fault of the file.
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

  private func match(at place: Int64, _ rank: SearchRank) throws -> SearchResult.Match {
    let (list, position) = (place >> 32, place & 0xFFFF_FFFF)
    guard let row = try Row.fetchOne(prepared(.findPlaced), arguments: [list, position]) else {
      throw CacheFailure.corrupt("the index has a record that no list has")
    }
    return SearchResult.Match(
      rank: rank, owner: try row.optionalInteger(at: 0).map { Int($0) }, record: try row.record(at: 1))
  }

  private func prepared(_ statement: StoreStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.rawValue)
  }
}

extension SearchRank {
  fileprivate var isOfBeginnings: Bool { self == .beginnings || self == .beginningsInName }

  fileprivate var columns: String { self == .wordsOfName || self == .beginningsInName ? "name" : "name rest" }
}
