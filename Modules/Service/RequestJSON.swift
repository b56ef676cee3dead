package import Foundation
package import Hummingbird

/// Decodes the bodies of requests by RFC 8259, where Foundation is more lenient.
package enum RequestJSON {
  /// Decodes `body`.
  ///
  /// - Throws: `refusal` if it is of another form; 400 if it is not JSON in UTF-8, begins with a byte order mark, or has
  ///   a trailing comma.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, orThrow refusal: HTTPError
  ) throws -> Value {
    do {
      guard String(validating: body, as: UTF8.self) != nil, !body.starts(with: [0xEF, 0xBB, 0xBF]),
        !hasTrailingComma(body)
      else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON")) }
      return try JSONDecoder().decode(type, from: body)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound, DecodingError.keyNotFound {
      throw refusal
    } catch {
      throw HTTPError(.badRequest, message: "the body is not JSON")
    }
  }

  // Whether a comma is followed by the end of an array or an object.
  private static func hasTrailingComma(_ body: Data) -> Bool {
    var last: UInt8?
    var bytes = body.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
      case UInt8(ascii: "\""): skipText(in: &bytes)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if last == UInt8(ascii: ",") { return true }
      default: break
      }
      last = byte
    }
    return false
  }

  private static func skipText(in bytes: inout Data.Iterator) {
    while let byte = bytes.next(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { _ = bytes.next() }
    }
  }
}
