package import Foundation
package import SharedInteractorInterface

/// Decodes JSON as RFC 8259 has it, and nothing else: Foundation's decoder alone takes more, and looks closely only at
/// what is decoded of it.
package enum StrictJSON {
  /// Decodes `body`.
  ///
  /// - Parameter expected: What the body should be, for the message: `a list`.
  /// - Throws: `.invalid` if the body is not JSON in UTF-8, or is not what was expected.
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

  /// Whether `body` is one JSON value in UTF-8, perhaps behind a byte order mark.
  static func isValid(_ body: Data) -> Bool {
    body.withContiguousStorageIfAvailable { bytes in
      guard String(validating: bytes, as: UTF8.self) != nil else { return false }
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var scanner = JSONScanner(bytes: bytes.starts(with: mark) ? bytes[3...] : bytes[...])
      return scanner.isOneValue()
    } ?? false
  }
}
