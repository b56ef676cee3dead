import Foundation
import GRDB
import SharedLocal
import SharedSearch

/// Keeps a store's full-text index in sync with its lists of one kind.
///
/// The place of a record is the id of its list and, in the lower 32 bits, its position. Words are folded and split
/// before they are stored, so that SQLite's own rules for this do not matter.
struct StoredTexts {
  /// A connection within a transaction that may write.
  let database: Database
  let kind: String

  /// Returns the word that represents `kind` in the index.
  static func token(of kind: String) -> String {
    "k" + kind.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private struct Text: Equatable {
    let name: String
    let rest: String

    var words: SearchText { SearchText(words: Self.words(of: name), rest: Self.words(of: rest)) }

    // Split by bytes, because a space followed by a combining mark is one character.
    private static func words(of text: String) -> [String] {
      text.utf8.split(separator: 0x20).map { String(Substring($0)) }
    }
  }

  /// Returns the search text of the record at `place`; `nil` if it is not indexed.
  func text(at place: Int64) throws -> SearchText? { try stored(place..<place &+ 1)[place]?.words }

  /// Re-indexes `list` by `texts`, in list order; unchanged texts are not written.
  func replace(_ list: Int64, with texts: [SearchText?]) throws {
    var old = try stored(list &<< 32..<(list &+ 1) &<< 32)
    var uses: [String: Int] = [:]
    let token = Self.token(of: kind)
    for (position, text) in texts.enumerated() {
      let place = list &<< 32 | Int64(position)
      let new = text.map { Text(name: $0.name.joined(separator: " "), rest: $0.rest.joined(separator: " ")) }
      let before = old.removeValue(forKey: place)
      guard new != before else { continue }
      if let before { try remove(before, at: place, &uses) }
      guard let new else { continue }
      try execute(.insertText, [place, new.name, new.rest, token])
      for word in new.words.all { uses[word, default: 0] += 1 }
    }
    for (place, text) in old { try remove(text, at: place, &uses) }
    try count(uses)
  }

  private func remove(_ text: Text, at place: Int64, _ uses: inout [String: Int]) throws {
    try execute(.deleteText, [place])
    for word in text.words.all { uses[word, default: 0] -= 1 }
  }

  private func count(_ uses: [String: Int]) throws {
    let kind = Data(kind.utf8)
    for (word, change) in uses where change != 0 {
      try execute(.countWord, [kind, Data(word.utf8), change])
      if change < 0 { try execute(.deleteWord, [kind, Data(word.utf8)]) }
    }
  }

  private func stored(_ places: Range<Int64>) throws -> [Int64: Text] {
    let statement = try database.cachedStatement(sql: StoreStatement.readTexts.rawValue)
    let rows = try Row.fetchCursor(statement, arguments: [places.lowerBound, places.upperBound])
    var texts: [Int64: Text] = [:]
    while let row = try rows.next() {
      texts[try row.integer(at: 0)] = Text(name: try row.text(at: 1) ?? "", rest: try row.text(at: 2) ?? "")
    }
    return texts
  }

  private func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: statement.rawValue).execute(arguments: arguments)
  }
}

extension SearchText {
  fileprivate var all: Set<String> { Set(name + rest) }
}
