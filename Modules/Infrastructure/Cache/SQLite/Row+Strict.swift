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
    SharedLocal.Record(id: try serviceID(at: index), body: try bytes(at: index + 1))
  }

  /// Returns the id in the column at `index`.
  ///
  /// - Throws: `.corrupt` if the value is not one.
  func serviceID(at index: Int) throws -> ServiceID {
    guard let id = ServiceID(stored: try decode(DatabaseValue.self, atIndex: index)) else {
      throw CacheFailure.corrupt("a column does not hold an id")
    }
    return id
  }

  /// Returns the id in the column at `index`; `nil` for NULL.
  ///
  /// - Throws: `.corrupt` if the value is anything else.
  func optionalServiceID(at index: Int) throws -> ServiceID? {
    try decode(DatabaseValue.self, atIndex: index).isNull ? nil : serviceID(at: index)
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

extension Database {
  /// Checks the integrity of the file or, for a table, that it and its indexes agree.
  ///
  /// - Throws: `.corrupt` with the first problem found.
  func checkIntegrity(of table: String = "1") throws {
    let found = try String.fetchOne(self, sql: "PRAGMA integrity_check(\(table))")
    guard found == "ok" else { throw CacheFailure.corrupt(found ?? "the file could not be checked") }
  }
}

extension ServiceID {
  // The columns of ids prefer integers: they would turn a text of digits into a number, but leave bytes alone.
  private enum Kind {
    static let text = UInt8(ascii: "t")
    static let decimal = UInt8(ascii: "d")
  }

  /// The id as stored: an integer, or bytes that begin with a letter for the kind.
  var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): Int64(number).databaseValue
    case .decimal(let decimal): Data([Kind.decimal] + "\(decimal)".utf8).databaseValue
    case .text(let text): Data([Kind.text] + text.utf8).databaseValue
    }
  }

  fileprivate init?(stored value: DatabaseValue) {
    switch value.storage {
    case .int64(let number): self = .number(Int(number))
    case .blob(let bytes):
      guard let kind = bytes.first, let text = String(bytes: bytes.dropFirst(), encoding: .utf8) else { return nil }
      switch (kind, Decimal(string: text)) {
      case (Kind.text, _): self = .text(text)
      case (Kind.decimal, let decimal?): self = .decimal(decimal)
      default: return nil
      }
    default: return nil
    }
  }
}
