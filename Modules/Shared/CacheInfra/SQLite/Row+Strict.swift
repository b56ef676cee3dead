import Foundation
import GRDB
import SharedLocal

extension Row {
  /// Returns the integer in the column at `index`, without conversion.
  ///
  /// - Throws: `.corrupt` if the value has another type.
  func integer(at index: Int) throws -> Int64 {
    guard case .int64(let value) = try decode(DatabaseValue.self, atIndex: index).storage else {
      throw CacheFailure.corrupt("a column does not hold a number")
    }
    return value
  }

  /// Returns the integer in the column at `index`, without conversion; `nil` for NULL.
  ///
  /// - Throws: `.corrupt` if the value has another type.
  func optionalInteger(at index: Int) throws -> Int64? {
    try decode(DatabaseValue.self, atIndex: index).isNull ? nil : integer(at: index)
  }

  /// Returns the bytes in the column at `index`, without conversion.
  ///
  /// - Throws: `.corrupt` if the value has another type.
  func bytes(at index: Int) throws -> Data {
    guard case .blob(let value) = try decode(DatabaseValue.self, atIndex: index).storage else {
      throw CacheFailure.corrupt("a column does not hold bytes")
    }
    return value
  }

  /// Returns the text whose UTF-8 bytes are in the column at `index`; `nil` for NULL.
  ///
  /// - Throws: `.corrupt` if the value is anything else.
  func text(at index: Int) throws -> String? {
    if try decode(DatabaseValue.self, atIndex: index).isNull { return nil }
    guard let text = String(bytes: try bytes(at: index), encoding: .utf8) else {
      throw CacheFailure.corrupt("a column does not hold text")
    }
    return text
  }

  /// Returns the record whose id and body are in the column at `index` and the next one.
  ///
  /// - Throws: `.corrupt` if the values have other types.
  func record(at index: Int) throws -> SharedLocal.Record {
    SharedLocal.Record(id: Int(try integer(at: index)), body: try bytes(at: index + 1))
  }
}

/// A time as stored: whole milliseconds since 1970, negative before that.
struct Milliseconds: Hashable, Sendable {
  let count: Int64

  init(count: Int64) { self.count = count }

  /// Creates the time nearest to `date`.
  ///
  /// - Throws: `.unavailable` if `date` is not finite or out of range.
  init(_ date: Date) throws(CacheFailure) {
    let rounded = (date.timeIntervalSince1970 * 1000).rounded()
    guard let count = Int64(exactly: rounded) else { throw .unavailable("the time of saving is out of range") }
    self.count = count
  }

  var date: Date { Date(timeIntervalSince1970: Double(count) / 1000) }
}

extension Database {
  /// Checks the integrity of the file or, for a table, that it and its indexes agree.
  ///
  /// - Throws: `.corrupt` with the first problem found.
  func checkIntegrity(of table: String = "1") throws {
    let found = try String.fetchOne(self, sql: "PRAGMA integrity_check(\(table))")
    guard found == "ok" else { throw CacheFailure.corrupt(found ?? "the file could not be checked") }
  }
}
