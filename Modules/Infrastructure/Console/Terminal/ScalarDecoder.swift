/// Decodes UTF-8 from a keyboard incrementally; invalid bytes become U+FFFD.
package struct ScalarDecoder {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  package mutating func append(_ chunk: some Collection<UInt8>) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes.append(contentsOf: chunk)
  }

  /// Drops everything that was not yet consumed.
  package mutating func discard() {
    bytes = []
    start = 0
  }

  /// Consumes `sequence` if it comes next and returns whether it did; `nil` if only its beginning has arrived.
  package mutating func consume(_ sequence: [UInt8]) -> Bool? {
    let there = bytes[start...].prefix(sequence.count)
    guard there.elementsEqual(sequence.prefix(there.count)) else { return false }
    guard there.count == sequence.count else { return nil }
    start += sequence.count
    return true
  }

  /// The beginning of what was not yet consumed.
  package enum Beginning: Equatable {
    /// The escape sequence of a key, without the escape.
    case sequence(String)
    case incompleteSequence
    case other
  }

  /// Returns whether an escape is all that has arrived.
  ///
  /// - Parameter withAlt: Whether a second escape may still be the beginning of the sequence of a key.
  package func isAtEscape(withAlt: Bool) -> Bool {
    let there = bytes[start...]
    return there.elementsEqual([0x1B]) || withAlt && there.elementsEqual([0x1B, 0x1B])
  }

  /// Consumes the escape sequence of a key, if one comes next, whether its meaning is known or not.
  ///
  /// - Parameter withAlt: Whether a second escape before it belongs to it, as some terminals send with Alt.
  package mutating func consumeSequence(withAlt: Bool = false) -> Beginning {
    let there = bytes[start...]
    let prefix = withAlt && there.starts(with: [0x1B, 0x1B]) ? 2 : 1
    guard there.first == 0x1B, let introducer = there.dropFirst(prefix).first, "[O".utf8.contains(introducer) else {
      return .other
    }
    guard let end = Self.end(ofSequence: there.dropFirst(prefix + 1)) else { return .incompleteSequence }
    defer { start = end + 1 }
    return .sequence(String(decoding: there[...end].dropFirst(), as: UTF8.self))
  }

  /// Removes the report of the cursor's place, wherever it is, and returns its column, from 1; `nil` if none has
  /// arrived.
  package mutating func consumeReport() -> Int? {
    for index in bytes.indices[start...] where bytes[index...].starts(with: [0x1B, UInt8(ascii: "[")]) {
      let rest = bytes[(index + 2)...]
      guard let end = Self.end(ofSequence: rest), bytes[end] == UInt8(ascii: "R") else { continue }
      let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: ";").map { Int($0) }
      guard numbers.count == 2, numbers[0] != nil, let column = numbers[1] else { continue }
      bytes.removeSubrange(index...end)
      return column
    }
    return nil
  }

  // The Linux console sends a bracket and a letter for function keys; rxvt ends sequences with Shift in a dollar sign.
  private static func end(ofSequence rest: ArraySlice<UInt8>) -> Int? {
    guard rest.first != UInt8(ascii: "[") else { return rest.count > 1 ? rest.startIndex + 1 : nil }
    return rest.firstIndex { (0x40...0x7E).contains($0) || $0 == UInt8(ascii: "$") }
  }

  /// Consumes and returns the next character; `nil` if its bytes are incomplete.
  package mutating func next() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let length = Self.length(after: bytes[start])
    let whole = bytes[start...].prefix(length)
    let intact = 1 + whole.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    guard intact == length || intact < whole.count else { return nil }
    start += intact
    guard intact == length else { return "\u{FFFD}" }
    return String(decoding: whole, as: UTF8.self).unicodeScalars.first
  }

  private static func length(after lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
