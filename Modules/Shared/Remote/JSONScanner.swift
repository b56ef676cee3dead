import SharedDomain

/// Checks bytes against the JSON grammar of RFC 8259 and against UTF-8, without decoding or copying them.
struct JSONScanner {
  private static let maxDepth = 512

  /// The ranges of the list's elements, where the list is the value itself or its member `data`; `nil` if neither is an
  /// array.
  private(set) var elements: [Range<Int>]?
  /// Whether the value is an array.
  private(set) var isArray = false
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var position = 0

  /// Returns whether `bytes` are one value in UTF-8, optionally within whitespace or after a byte order mark, nested no
  /// deeper than Foundation decodes.
  mutating func isOneValue(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    self.bytes = bytes
    defer { self.bytes = UnsafeBufferPointer(start: nil, count: 0) }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    skipBlanks()
    isArray = next == UInt8(ascii: "[")
    guard isArray ? array(depth: 1, isList: true) : value(depth: 0) else { return false }
    skipBlanks()
    return position == bytes.count
  }

  // The next byte; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value(depth: Int) -> Bool {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return depth < Self.maxDepth && object(depth: depth + 1)
    case UInt8(ascii: "["): return depth < Self.maxDepth && array(depth: depth + 1)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return consume(word: "true")
    case UInt8(ascii: "f"): return consume(word: "false")
    case UInt8(ascii: "n"): return consume(word: "null")
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> Bool {
    position += 1
    skipBlanks()
    if consume(UInt8(ascii: "}")) { return true }
    repeat {
      skipBlanks()
      let start = position
      guard next == UInt8(ascii: "\""), string() else { return false }
      // Of several members with one name, the first counts, as where they are decoded.
      let isList = depth == 1 && elements == nil && bytes[start..<position].elementsEqual(#""data""#.utf8)
      skipBlanks()
      guard consume(UInt8(ascii: ":")) else { return false }
      skipBlanks()
      guard isList && next == UInt8(ascii: "[") ? array(depth: depth + 1, isList: true) : value(depth: depth)
      else { return false }
      skipBlanks()
    } while consume(UInt8(ascii: ","))
    return consume(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int, isList: Bool = false) -> Bool {
    var ranges: [Range<Int>] = []
    position += 1
    skipBlanks()
    if !consume(UInt8(ascii: "]")) {
      repeat {
        skipBlanks()
        let start = position
        guard value(depth: depth) else { return false }
        if isList { ranges.append(start..<position) }
        skipBlanks()
      } while consume(UInt8(ascii: ","))
      guard consume(UInt8(ascii: "]")) else { return false }
    }
    if isList { elements = ranges }
    return true
  }

  private mutating func string() -> Bool {
    position += 1
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): if !escape() { return false }
      case 0..<0x20: return false
      case 0x20..<0x80: break
      default: if !character(after: byte) { return false }
      }
    }
    return false
  }

  // The rest of a character of several bytes (RFC 3629, section 4).
  private mutating func character(after first: UInt8) -> Bool {
    switch first {
    case 0xC2...0xDF: continuation(0x80...0xBF)
    case 0xE0: continuation(0xA0...0xBF) && continuation(0x80...0xBF)
    case 0xED: continuation(0x80...0x9F) && continuation(0x80...0xBF)
    case 0xE1...0xEF: continuation(0x80...0xBF) && continuation(0x80...0xBF)
    case 0xF0: continuation(0x90...0xBF) && continuation(0x80...0xBF) && continuation(0x80...0xBF)
    case 0xF1...0xF3: continuation(0x80...0xBF) && continuation(0x80...0xBF) && continuation(0x80...0xBF)
    case 0xF4: continuation(0x80...0x8F) && continuation(0x80...0xBF) && continuation(0x80...0xBF)
    default: false
    }
  }

  private mutating func continuation(_ range: ClosedRange<UInt8>) -> Bool {
    guard let byte = next, byte >= range.lowerBound, byte <= range.upperBound else { return false }
    position += 1
    return true
  }

  private mutating func escape() -> Bool {
    guard let byte = next else { return false }
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      for _ in 0..<4 { if !hexDigit() { return false } }
      return true
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    default: return false
    }
  }

  private mutating func hexDigit() -> Bool {
    guard next?.hexDigit != nil else { return false }
    position += 1
    return true
  }

  private mutating func number() -> Bool {
    _ = consume(UInt8(ascii: "-"))
    guard consume(UInt8(ascii: "0")) || digits() else { return false }
    if consume(UInt8(ascii: ".")), !digits() { return false }
    guard consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) else { return true }
    _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
    return digits()
  }

  private mutating func digits() -> Bool {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position > start
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func consume(word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where !consume(word.utf8Start[index]) { return false }
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }
}
