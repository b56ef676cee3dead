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

// Checks bytes against the JSON grammar of RFC 8259 without decoding them.
private struct JSONScanner {
  private static let maxDepth = 512
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  // The bytes must be UTF-8.
  init(bytes: Slice<UnsafeBufferPointer<UInt8>>) { rest = bytes }

  // Returns whether the input is one value, optionally within whitespace, nested no deeper than Foundation decodes.
  mutating func isOneValue() -> Bool {
    guard value(depth: 0) else { return false }
    skipBlanks()
    return rest.isEmpty
  }

  private mutating func value(depth: Int) -> Bool {
    skipBlanks()
    switch rest.first {
    case UInt8(ascii: "{"): return depth < Self.maxDepth && items(until: "}") { $0.member(depth: depth + 1) }
    case UInt8(ascii: "["): return depth < Self.maxDepth && items(until: "]") { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return consume(word: "true")
    case UInt8(ascii: "f"): return consume(word: "false")
    case UInt8(ascii: "n"): return consume(word: "null")
    default: return number()
    }
  }

  private mutating func items(until end: Unicode.Scalar, each: (inout JSONScanner) -> Bool) -> Bool {
    rest.removeFirst()
    skipBlanks()
    if consume(end) { return true }
    repeat {
      guard each(&self) else { return false }
      skipBlanks()
    } while consume(",")
    return consume(end)
  }

  private mutating func member(depth: Int) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: "\""), string() else { return false }
    skipBlanks()
    return consume(":") && value(depth: depth)
  }

  private mutating func string() -> Bool {
    rest.removeFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): if !escape() { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard let byte = rest.popFirst() else { return false }
    guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private mutating func number() -> Bool {
    _ = consume("-")
    guard consume("0") || digits() else { return false }
    if consume("."), !digits() { return false }
    guard consume("e") || consume("E") else { return true }
    _ = consume("+") || consume("-")
    return digits()
  }

  private mutating func digits() -> Bool {
    let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(count)
    return count > 0
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func consume(word: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }
}
