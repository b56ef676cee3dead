package import Foundation
package import SharedInteractorInterface

/// Decodes JSON as RFC 8259 has it: Foundation's decoder alone would also take a comma before a closing bracket.
package enum StrictJSON {
  /// Decodes `body`.
  ///
  /// - Parameter expected: What the body should be, for the message: `a list`.
  /// - Throws: `.invalid` if the body is not JSON, or is not what was expected.
  package static func decode<Value: Decodable>(_ type: Value.Type, from body: Data, expecting expected: String)
    throws(LoadFailure) -> Value
  {
    do {
      guard !hasTrailingComma(body) else { throw LoadFailure.invalid("the answer is not JSON") }
      return try JSONDecoder().decode(type, from: body)
    } catch DecodingError.dataCorrupted {
      throw .invalid("the answer is not JSON")
    } catch let failure as LoadFailure {
      throw failure
    } catch {
      throw .invalid("the answer is not \(expected)")
    }
  }

  static func hasTrailingComma(_ body: Data) -> Bool {
    var inString = false
    var escaped = false
    var afterComma = false
    for byte in body {
      if inString {
        (inString, escaped) = (escaped || byte != UInt8(ascii: "\""), !escaped && byte == UInt8(ascii: "\\"))
        continue
      }
      switch byte {
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if afterComma { return true }
      case UInt8(ascii: " "), 9, 10, 13: continue
      default: inString = byte == UInt8(ascii: "\"")
      }
      afterComma = byte == UInt8(ascii: ",")
    }
    return false
  }
}
