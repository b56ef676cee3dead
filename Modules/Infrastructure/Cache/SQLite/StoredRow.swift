import Foundation
import GRDB
import GRDBSQLite
import SharedDomain
import SharedLocal

/// The current row of a statement, read without conversions and without copies that nobody keeps.
///
/// GRDB's own rows make an object of every value, which takes ten times as long as what a list is read for.
struct StoredRow {
  private let statement: SQLiteStatement

  /// Creates the row that `statement` is at, valid until its next step.
  init(_ statement: SQLiteStatement) { self.statement = statement }

  var count: Int { Int(sqlite3_column_count(statement)) }

  /// Returns the integer in the column at `index`.
  ///
  /// - Throws: `.corrupt` if the value has another type.
  func integer(at index: Int) throws -> Int64 {
    guard type(at: index) == SQLITE_INTEGER else { throw CacheFailure.corrupt("a column does not hold a number") }
    return sqlite3_column_int64(statement, Int32(index))
  }

  /// Returns what `read` returns for the column at `index`; `nil` for NULL.
  func unlessNull<Value>(at index: Int, _ read: (Int) throws -> Value) throws -> Value? {
    type(at: index) == SQLITE_NULL ? nil : try read(index)
  }

  /// Returns the bytes in the column at `index`.
  ///
  /// - Throws: `.corrupt` if the value has another type.
  func bytes(at index: Int) throws -> Data {
    guard type(at: index) == SQLITE_BLOB else { throw CacheFailure.corrupt("a column does not hold bytes") }
    return Data(memory(at: index))
  }

  /// Returns the text whose UTF-8 bytes are in the column at `index`; `nil` for NULL.
  ///
  /// - Throws: `.corrupt` if the value is anything else.
  func text(at index: Int) throws -> String? {
    switch try field(at: index) {
    case .absent: nil
    case .text(let text): text
    case .number: throw CacheFailure.corrupt("a column does not hold text")
    }
  }

  /// Returns the record in a row of the table of records, or in one whose first columns are those.
  ///
  /// - Parameter index: The index of the id column; the number of fields and the fields follow.
  /// - Throws: `.corrupt` if the values have other types.
  func record(at index: Int = 1) throws -> SharedLocal.Record {
    let count = try integer(at: index + 1)
    guard (0...Int64(SharedLocal.Record.maxFields)).contains(count) else {
      throw CacheFailure.corrupt("a record has \(count) fields")
    }
    return SharedLocal.Record(
      id: try serviceID(at: index), fields: try (0..<Int(count)).map { try field(at: index + 2 + $0) })
  }

  /// Returns the value of a field in the column at `index`.
  ///
  /// - Throws: `.corrupt` if the value is not one of a field.
  func field(at index: Int) throws -> FieldValue {
    switch type(at: index) {
    case SQLITE_NULL: return .absent
    case SQLITE_INTEGER: return .number(Int(sqlite3_column_int64(statement, Int32(index))))
    case SQLITE_BLOB:
      // This replaces what is not UTF-8. `String(validating:)` takes much longer, and Foundation's initialisers would drop
      // a byte order mark.
      let bytes = memory(at: index)
      let text = String(decoding: bytes, as: UTF8.self)
      if text.hasUTF8(bytes) { return .text(text) }
    default: break
    }
    throw CacheFailure.corrupt("a column does not hold a field")
  }

  /// Returns the id in the column at `index`.
  ///
  /// - Throws: `.corrupt` if the value is not one.
  func serviceID(at index: Int) throws -> ServiceID {
    guard let id = try field(at: index).id else { throw CacheFailure.corrupt("a column does not hold an id") }
    return id
  }

  /// The bytes in the column at `index`, which are valid as long as the row; empty for NULL.
  func memory(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_blob(statement, Int32(index))
    let count = Int(sqlite3_column_bytes(statement, Int32(index)))
    return UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  private func type(at index: Int) -> Int32 { sqlite3_column_type(statement, Int32(index)) }
}

extension Database {
  /// Returns `statement`, which this connection has compiled once.
  func prepared(_ statement: StoreStatement) throws -> Statement { try cachedStatement(sql: statement.rawValue) }

  func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try prepared(statement).execute(arguments: arguments)
  }

  /// Passes each row that `statement` finds to `use`, until that returns false.
  func eachRow(
    of statement: StoreStatement, _ arguments: StatementArguments = [], while use: (StoredRow) throws -> Bool
  ) throws { try eachRow(of: try prepared(statement), arguments, while: use) }

  func eachRow(
    of statement: Statement, _ arguments: StatementArguments, while use: (StoredRow) throws -> Bool
  ) throws {
    try statement.setArguments(arguments)
    let row = StoredRow(statement.sqliteStatement)
    defer { sqlite3_reset(statement.sqliteStatement) }
    while try step(statement.sqliteStatement), try use(row) {}
  }

  /// Executes `statement` up to its next row; returns whether there is one.
  ///
  /// A cursor of GRDB looks up the names of all columns first, which takes as long as to find a list.
  func step(_ statement: SQLiteStatement) throws -> Bool {
    let code = sqlite3_step(statement)
    guard code != SQLITE_ROW, code != SQLITE_DONE else { return code == SQLITE_ROW }
    let message = sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }

  /// Returns what `read` returns for each row that `statement` finds.
  func rows<Value>(
    of statement: StoreStatement, _ arguments: StatementArguments = [], _ read: (StoredRow) throws -> Value
  ) throws -> [Value] { try rows(of: try prepared(statement), arguments, read) }

  func rows<Value>(
    of statement: Statement, _ arguments: StatementArguments = [], _ read: (StoredRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try eachRow(of: statement, arguments) { row in
      values.append(try read(row))
      return true
    }
    return values
  }

  /// Returns what `read` returns for the first row that `statement` finds; `nil` if there is none.
  func firstRow<Value>(
    of statement: StoreStatement, _ arguments: StatementArguments, _ read: (StoredRow) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try eachRow(of: statement, arguments) { row in
      value = try read(row)
      return false
    }
    return value
  }
}

extension String {
  // Whether its UTF-8 is exactly these bytes.
  fileprivate func hasUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      guard own.count == bytes.count, let start = own.baseAddress, let other = bytes.baseAddress else {
        return own.isEmpty && bytes.isEmpty
      }
      return memcmp(start, other, own.count) == 0
    } ?? false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether these bytes have `part` in them.
  func contains(_ part: ContiguousArray<UInt8>) -> Bool {
    if part.isEmpty { return true }
    return part.withUnsafeBytes { part in
      guard var start = UnsafeRawPointer(baseAddress), let wanted = part.baseAddress else { return false }
      var rest = count - part.count + 1
      while rest > 0, let found = memchr(start, Int32(part[0]), rest) {
        if memcmp(found, wanted, part.count) == 0 { return true }
        rest -= UnsafeRawPointer(found) - start + 1
        start = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}

/// A time as stored: whole milliseconds since 1970, negative before that.
struct Milliseconds: Hashable, Sendable {
  let count: Int64

  init(count: Int64) { self.count = count }

  /// Creates the time nearest to `date`.
  ///
  /// - Throws: `.unavailable` if `date` is not finite or out of range.
  init(_ date: Date) throws {
    let rounded = (date.timeIntervalSince1970 * 1000).rounded()
    guard let count = Int64(exactly: rounded) else {
      throw CacheFailure.unavailable("the time of saving is out of range")
    }
    self.count = count
  }

  var date: Date { Date(timeIntervalSince1970: Double(count) / 1000) }
}

extension ServiceID {
  /// The id as stored: a text as bytes, since SQLite would turn one that consists of digits into a number.
  var databaseValue: DatabaseValue {
    switch FieldValue(self) {
    case .absent: .null
    case .number(let number): Int64(number).databaseValue
    case .text(let text): Data(utf8: text).databaseValue
    }
  }
}
