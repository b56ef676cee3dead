package import Foundation
package import SharedInteractorInterface

/// Decodes JSON strictly by RFC 8259. Foundation's decoder accepts more, and checks only what it decodes.
package enum StrictJSON {
  /// Returns the bytes of each value to which each of `pointers` leads; `nil` for one if the value that should contain
  /// them is not there.
  ///
  /// - Throws: `.invalid` if the body is not JSON in UTF-8.
  static func values(at pointers: [Pointer], in body: Data) throws(LoadFailure) -> [[Data]?] {
    guard let found = ranges(at: pointers, in: body) else { throw .invalid("the answer is not JSON") }
    return found.map { ranges in
      ranges?.map { body[(body.startIndex + $0.lowerBound)..<(body.startIndex + $0.upperBound)] }
    }
  }

  /// Decodes one value of any kind.
  ///
  /// - Throws: `.invalid` if `body` is not JSON in UTF-8.
  package static func node(in body: Data, expecting expected: String) throws(LoadFailure) -> JSONNode {
    guard let value = try values(at: [""], in: body)[0]?.first else { throw .invalid("the answer is not \(expected)") }
    return JSONText(value).node
  }

  /// Decodes one object and returns what `read` makes of its members.
  ///
  /// - Throws: `.invalid` if it cannot be read.
  package static func decode<Value>(
    _ object: Data, expecting expected: String, _ read: (inout Members) throws -> Value
  ) throws(LoadFailure) -> Value {
    if var members = Members(JSONText(object)) {
      do { return try read(&members) } catch {}  // There is no value then.
    }
    throw .invalid("the answer is not \(expected)")
  }

  /// Returns whether `body` is a single JSON value in UTF-8, optionally after a byte order mark.
  static func isValid(_ body: Data) -> Bool { ranges(at: [], in: body) != nil }

  // Returns where the values are, as `JSONScanner` does; nil if `body` is not one value.
  private static func ranges(at pointers: [Pointer], in body: Data) -> [[Range<Int>]?]? {
    var scanner = JSONScanner(finding: pointers)
    let isValid = body.withContiguousStorageIfAvailable { scanner.isOneValue(in: $0) } ?? false
    return isValid ? scanner.found : nil
  }
}
