import Foundation
import GRDB
import SharedLocal

extension Row {
  /// The integer in the column at `index`, nothing converted.
  ///
  /// - Throws: `.corrupt` if something else is stored there.
  func integer(at index: Int) throws -> Int64 {
    guard case .int64(let value) = try decode(DatabaseValue.self, atIndex: index).storage else {
      throw CacheFailure.corrupt("a column does not hold a number")
    }
    return value
  }

  /// The integer in the column at `index`, nothing converted; nil if there is none.
  ///
  /// - Throws: `.corrupt` if something else is stored there.
  func optionalInteger(at index: Int) throws -> Int64? {
    try decode(DatabaseValue.self, atIndex: index).isNull ? nil : integer(at: index)
  }

  /// The bytes in the column at `index`, nothing converted.
  ///
  /// - Throws: `.corrupt` if something else is stored there.
  func bytes(at index: Int) throws -> Data {
    guard case .blob(let value) = try decode(DatabaseValue.self, atIndex: index).storage else {
      throw CacheFailure.corrupt("a column does not hold bytes")
    }
    return value
  }

  /// The text whose UTF-8 is in the column at `index`; nil for NULL.
  ///
  /// - Throws: `.corrupt` if something else is stored there.
  func text(at index: Int) throws -> String? {
    if try decode(DatabaseValue.self, atIndex: index).isNull { return nil }
    guard let text = String(bytes: try bytes(at: index), encoding: .utf8) else {
      throw CacheFailure.corrupt("a column does not hold text")
    }
    return text
  }

  /// The record whose id and body are in the columns at `index` and the next.
  ///
  /// - Throws: `.corrupt` if something else is stored there.
  func record(at index: Int) throws -> SharedLocal.Record {
    SharedLocal.Record(id: Int(try integer(at: index)), body: try bytes(at: index + 1))
  }
}
