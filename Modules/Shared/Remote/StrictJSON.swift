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

  // The size in bytes of the parts in which a list is decoded: much less than a large body, much more than an element.
  private static let partSize = 1 << 20

  /// Decodes a list, which is an array or the member `data` of an object, in parts, so that there is little more than
  /// the results in memory.
  ///
  /// - Parameter use: Called with the elements of each part and the bytes of each, in order.
  /// - Returns: Whether the body itself is the array.
  /// - Throws: `.invalid` if the body is not JSON in UTF-8, or no list.
  static func decodeList<Element: Decodable>(
    of type: Element.Type, from body: Data, _ use: (_ elements: [Element], _ sent: [Data]) -> Void
  ) throws(LoadFailure) -> Bool {
    var scanner = JSONScanner()
    guard scanning(body, { scanner.isOneValue(in: $0) }) else { throw .invalid("the answer is not JSON") }
    guard var rest = scanner.elements?[...] else { throw .invalid("the answer is not a list") }
    while let first = rest.first {
      let end = rest.firstIndex { $0.upperBound - first.lowerBound > Self.partSize } ?? rest.endIndex
      let sent = rest[..<max(end, rest.startIndex + 1)].map { range in
        body[(body.startIndex + range.lowerBound)..<(body.startIndex + range.upperBound)]
      }
      let array = Data("[".utf8) + sent.joined(separator: ",".utf8) + Data("]".utf8)
      do { use(try JSONDecoder().decode([Element].self, from: array), sent) } catch {
        throw .invalid("the answer is not a list")
      }
      rest = rest.dropFirst(sent.count)
    }
    return scanner.isArray
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
