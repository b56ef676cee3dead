package import Foundation
package import SharedInteractorInterface

/// Decodes JSON strictly by RFC 8259. Foundation's decoder accepts more, and checks only what it decodes.
package enum StrictJSON {
  /// Decodes `body`.
  ///
  /// - Parameter expected: What the body should be, for the error message: `a list`.
  /// - Throws: `.invalid` if the body is not JSON in UTF-8, or not what was expected.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, expecting expected: String
  ) throws(LoadFailure) -> Value {
    guard isValid(body) else { throw .invalid("the answer is not JSON") }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw .invalid("the answer is not \(expected)")
    }
  }

  /// Decodes an array in parts, so that there is little more than the results in memory.
  ///
  /// - Parameter use: Called with the elements of each part, in order.
  /// - Returns: Whether `body` is an array; if not, nothing is decoded.
  /// - Throws: `.invalid` if the body is not JSON in UTF-8.
  static func decodeArray<Element: Decodable>(
    of type: Element.Type, from body: Data, _ use: ([Element]) -> Void
  ) throws(LoadFailure) -> Bool {
    var scanner = JSONScanner()
    guard scanning(body, { scanner.isOneValue(in: $0) }) else { throw .invalid("the answer is not JSON") }
    guard let parts = scanner.parts else { return false }
    for part in parts {
      var array = Data([UInt8(ascii: "[")])
      array.append(body[(body.startIndex + part.lowerBound)..<(body.startIndex + part.upperBound)])
      array.append(UInt8(ascii: "]"))
      do { use(try JSONDecoder().decode([Element].self, from: array)) } catch {
        throw .invalid("the answer is not a list")
      }
    }
    return true
  }

  /// Returns whether `body` is a single JSON value in UTF-8, optionally after a byte order mark.
  static func isValid(_ body: Data) -> Bool {
    scanning(body) { bytes in
      var scanner = JSONScanner()
      return scanner.isOneValue(in: bytes)
    }
  }

  private static func scanning(_ body: Data, _ scan: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    body.withContiguousStorageIfAvailable(scan) ?? false
  }
}
