import Foundation
import GRDB
import SharedDomain
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

  /// Returns what `read` returns for the column at `index`; `nil` for NULL.
  func unlessNull<Value>(at index: Int, _ read: (Int) throws -> Value) throws -> Value? {
    try decode(DatabaseValue.self, atIndex: index).isNull ? nil : read(index)
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
    try unlessNull(at: index) {
      guard let text = String(validating: try bytes(at: $0), as: UTF8.self) else {
        throw CacheFailure.corrupt("a column does not hold text")
      }
      return text
    }
  }

  /// Returns the record in a row of the table of records, or in one whose first columns are those.
  ///
  /// - Parameter index: The index of the id column; the body, the number of fields and the fields follow.
  /// - Throws: `.corrupt` if the values have other types.
  func record(at index: Int = 2) throws -> SharedLocal.Record {
    let count = try integer(at: index + 2)
    guard (0...Int64(SharedLocal.Record.maxFields)).contains(count) else {
      throw CacheFailure.corrupt("a record has \(count) fields")
    }
    return SharedLocal.Record(
      id: try serviceID(at: index), fields: try (0..<Int(count)).map { try field(at: index + 3 + $0) },
      body: try bytes(at: index + 1))
  }

  /// Returns the value of a field in the column at `index`.
  ///
  /// - Throws: `.corrupt` if the value is not one of a field.
  func field(at index: Int) throws -> FieldValue {
    switch try decode(DatabaseValue.self, atIndex: index).storage {
    case .null: return .absent
    case .int64(let number): return .number(Int(number))
    case .blob(let bytes):
      // Foundation's initialiser would drop a byte order mark.
      if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
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

extension FieldValue {
  /// The value as stored, of which the type is kept: a text is stored as bytes, since SQLite would turn one that
  /// consists of digits into a number.
  var databaseValue: DatabaseValue {
    switch self {
    case .absent: .null
    case .number(let number): Int64(number).databaseValue
    case .text(let text): Data(utf8: text).databaseValue
    }
  }
}

extension ServiceID {
  /// The id as stored.
  var databaseValue: DatabaseValue { FieldValue(self).databaseValue }
}

extension SharedLocal.Record {
  /// The id, the body and the fields as stored, a value for each column.
  var databaseValues: [DatabaseValue] {
    let absent = repeatElement(DatabaseValue.null, count: Self.maxFields - fields.count)
    return [id.databaseValue, body.databaseValue, fields.count.databaseValue] + fields.map(\.databaseValue) + absent
  }

  /// The values of a record that was added: its id, and NULL in all other columns.
  var databaseValuesOfAddition: [DatabaseValue] {
    [id.databaseValue] + repeatElement(.null, count: 2 + Self.maxFields)
  }
}
