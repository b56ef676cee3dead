import Foundation
import GRDB
import SharedLocal
import SharedSearch

/// Keeps the full-text index of a store in step with its lists of one kind.
///
/// The place of a record is its list's key and, in the lower half, its position. The words are folded and separated
/// before they are stored, so that SQLite's notion of either does not matter.
struct StoredTexts {
  /// A connection that is in a transaction that may write.
  let database: Database
  /// The kind of the lists.
  let kind: String

  /// The word that stands for `kind` in the index.
  static func token(of kind: String) -> String {
    "k" + kind.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private struct Text: Equatable {
    let name: String
    let rest: String

    var words: SearchText { SearchText(words: Self.words(of: name), rest: Self.words(of: rest)) }

    // By bytes, as a blank and a mark behind it are one character.
    private static func words(of text: String) -> [String] {
      text.utf8.split(separator: 0x20).map { String(Substring($0)) }
    }
  }

  /// What the record at `place` is searched by; nil if no search finds it.
  func text(at place: Int64) throws -> SearchText? { try stored(place..<place &+ 1)[place]?.words }

  /// Has the records of `list`, by position, be searched by `texts`; what did not change is not written.
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
