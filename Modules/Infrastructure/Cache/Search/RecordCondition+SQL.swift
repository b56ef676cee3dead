import Foundation
import GRDB
import GRDBSQLite
import SharedDomain
import SharedInteractorInterface
import SharedLocal

extension RecordCondition {
  /// Returns the condition in SQL, on a row of records of a kind beside that of its list.
  func sql(ofKind kind: String, in database: Database) throws -> (text: String, arguments: [DatabaseValue]) {
    switch self {
    case .all(let parts):
      return Self.joined(try parts.map { try $0.sql(ofKind: kind, in: database) }, by: " AND ", none: "1")
    case .any(let parts):
      return Self.joined(try parts.map { try $0.sql(ofKind: kind, in: database) }, by: " OR ", none: "0")
    case .owned(let owners):
      return ("list.owner IN (\(owners.map { _ in "?" }.joined(separator: ", ")))", owners.map(\.databaseValue))
    case .number(let number, let place): return ("\(Self.column(place)) = ?", [Int64(number).databaseValue])
    case .absent(let place): return ("\(Self.column(place)) IS NULL", [])
    case .present(let place): return ("\(Self.column(place)) IS NOT NULL", [])
    case .text(let place, let first, let end):
      // Numbers come before all texts, which are bytes.
      let bounds = [(">=", first ?? ""), ("<", end)].compactMap { comparison, bound in
        bound.map { ("\(Self.column(place)) \(comparison) ?", [Data(utf8: $0).databaseValue]) }
      }
      return Self.joined(bounds, by: " AND ", none: "1")
    case .longer(let count, let place):
      // Texts are bytes; a number is none.
      return ("(length(\(Self.column(place))) > ? AND \(Self.column(place)) >= X'')", [Int64(count).databaseValue])
    case .contains(let key, let places):
      let columns = places.map(Self.column).joined(separator: ", ")
      return ("\(FoldedText.function)(?, \(columns))", [Data(utf8: key).databaseValue])
    case .hasWord(let part):
      guard let match = try StoredSearch.expression(forWordsWith: part, ofKind: kind, in: database) else {
        return ("1", [])
      }
      // The sign keeps SQLite from looking all of them up in each list.
      return ("+record.place IN (SELECT rowid FROM found WHERE found MATCH ?)", [match.databaseValue])
    }
  }

  private static func joined(
    _ parts: [(text: String, arguments: [DatabaseValue])], by word: String, none: String
  ) -> (String, [DatabaseValue]) {
    guard !parts.isEmpty else { return (none, []) }
    return ("(" + parts.map(\.text).joined(separator: word) + ")", parts.flatMap(\.arguments))
  }

  private static func column(_ place: Int?) -> String { place.map { "record.field\($0 + 1)" } ?? "record.id" }
}

/// The search in folded texts as a function of SQL, since SQLite folds only ASCII letters.
enum FoldedText {
  /// The name of the function: `contains_folded(key, text, …)` is 1 if one of the texts, folded, has `key` in it.
  static let function = "contains_folded"

  /// Makes the function known to a connection. GRDB's own functions would copy every text.
  static func addFunction(to database: Database) throws {
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, function, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, count, values in
        let arguments = UnsafeBufferPointer(start: values, count: Int(count))
        let key = FoldedText.bytes(of: arguments.first ?? nil)
        let isFound = arguments.dropFirst().contains { FoldedText.hasKey(key, FoldedText.bytes(of: $0)) }
        sqlite3_result_int(context, isFound ? 1 : 0)
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static func bytes(of value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  private static func hasKey(_ key: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.allSatisfy({ $0 < 0x80 }) else {
      return String(decoding: text, as: UTF8.self).matchKey.utf8.contains(key)
    }
    guard let first = key.first, key.count <= text.count else { return key.isEmpty }
    return (0...text.count - key.count).contains { start in
      lowercased(text[start]) == first
        && (1..<max(1, key.count)).allSatisfy { lowercased(text[start + $0]) == key[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
