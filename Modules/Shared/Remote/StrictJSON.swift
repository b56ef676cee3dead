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

  /// Returns whether `body` is a single JSON value in UTF-8, optionally after a byte order mark.
  static func isValid(_ body: Data) -> Bool {
    body.withContiguousStorageIfAvailable { bytes in
      guard String(validating: bytes, as: UTF8.self) != nil else { return false }
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var scanner = JSONScanner(bytes: bytes.starts(with: mark) ? bytes[3...] : bytes[...])
      return scanner.isOneValue()
    } ?? false
  }
}
