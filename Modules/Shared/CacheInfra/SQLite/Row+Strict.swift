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
