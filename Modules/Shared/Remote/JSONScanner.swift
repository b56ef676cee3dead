import SharedDomain

/// Checks bytes against the JSON grammar of RFC 8259 and against UTF-8, without decoding or copying them.
struct JSONScanner {
  private static let maxDepth = 512

  private let patterns: [[Pointer.Step]]
  /// For each pointer, the ranges of the values to which it leads, in order; `nil` if the value that should contain them
  /// is not there.
  private(set) var found: [[Range<Int>]?]
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var position = 0

  /// Creates a scanner that finds what `pointers` lead to, at most 32.
  init(finding pointers: [Pointer]) {
    patterns = pointers.prefix(32).map(\.steps)
    found = patterns.map { _ in nil }
  }

  /// Returns whether `bytes` are one value in UTF-8, optionally within whitespace or after a byte order mark, nested no
  /// deeper than Foundation decodes.
  mutating func isOneValue(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    self.bytes = bytes
    defer { self.bytes = UnsafeBufferPointer(start: nil, count: 0) }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    guard value(depth: 0, PointerSet(count: patterns.count)) else { return false }
    skipBlanks()
    return position == bytes.count
  }

  /// The pointers, by number, whose first steps have led to a value: as many of them as the value is deep.
  private struct PointerSet {
    private var bits: UInt32

    init(count: Int) { bits = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(count)) - 1) }

    var isEmpty: Bool { bits == 0 }

    func contains(_ number: Int) -> Bool { bits & (1 << UInt32(number)) != 0 }

    mutating func insert(_ number: Int) { bits |= 1 << UInt32(number) }

    mutating func remove(_ number: Int) { bits &= ~(1 << UInt32(number)) }
  }

  // The next byte; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  // The value to which the first steps of `leading` lead.
  private mutating func value(depth: Int, _ leading: PointerSet) -> Bool {
    skipBlanks()
    let start = position
    let isValid =
      switch next {
      case UInt8(ascii: "{"): depth < Self.maxDepth && object(depth: depth + 1, leading)
      case UInt8(ascii: "["): depth < Self.maxDepth && array(depth: depth + 1, leading)
      case UInt8(ascii: "\""): string()
      case UInt8(ascii: "t"): consume(word: "true")
      case UInt8(ascii: "f"): consume(word: "false")
      case UInt8(ascii: "n"): consume(word: "null")
      default: number()
      }
    if !leading.isEmpty { find(start..<position, depth: depth, leading) }
    return isValid
  }

  // Adds a value to those of the pointers that end at it.
  private mutating func find(_ range: Range<Int>, depth: Int, _ leading: PointerSet) {
    for number in patterns.indices where leading.contains(number) && patterns[number].count == depth {
      if found[number] == nil { found[number] = [] }
      found[number]?.append(range)
    }
  }

  // The pointers that lead further into a value that has been found, whose own values are `depth` deep. The value is there
  // for those of which it should contain all that they lead to.
  private mutating func further(
    _ leading: PointerSet, depth: Int, where isPossible: (Pointer.Step) -> Bool
  ) -> PointerSet {
    var further = PointerSet(count: 0)
    if leading.isEmpty { return further }
    for number in patterns.indices where leading.contains(number) && patterns[number].count >= depth {
      let step = patterns[number][depth - 1]
      guard isPossible(step) else { continue }
      further.insert(number)
      if step.leadsToMany, found[number] == nil, !patterns[number][depth...].contains(where: \.leadsToMany) {
        found[number] = []
      }
    }
    return further
  }

  // The pointers among `left` that lead to a member or an element; those that name it lead to no other one.
  private func leading(
    _ left: inout PointerSet, depth: Int, where isNamed: (String) -> Bool
  ) -> PointerSet {
    if left.isEmpty { return left }
    var leading = PointerSet(count: 0)
    for number in patterns.indices where left.contains(number) {
      if case .member(let name) = patterns[number][depth - 1] {
        guard isNamed(name) else { continue }
        left.remove(number)
      }
      leading.insert(number)
    }
    return leading
  }

  private mutating func object(depth: Int, _ own: PointerSet) -> Bool {
    position += 1
    // Of several members with one name, the first counts, as where they are decoded.
    var left = further(own, depth: depth) { $0 != .element }
    skipBlanks()
    if consume(UInt8(ascii: "}")) { return true }
    repeat {
      skipBlanks()
      let start = position
      guard next == UInt8(ascii: "\""), string() else { return false }
      let name = bytes[(start + 1)..<(position - 1)]
      skipBlanks()
      guard consume(UInt8(ascii: ":")) else { return false }
      guard value(depth: depth, leading(&left, depth: depth) { name.elementsEqual($0.utf8) }) else { return false }
      skipBlanks()
    } while consume(UInt8(ascii: ","))
    return consume(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int, _ own: PointerSet) -> Bool {
    position += 1
    var left = further(own, depth: depth) { if case .member(let name) = $0 { Int(name) != nil } else { true } }
    var index = 0
    skipBlanks()
    if consume(UInt8(ascii: "]")) { return true }
    repeat {
      guard value(depth: depth, leading(&left, depth: depth) { Int($0) == index }) else { return false }
      index += 1
      skipBlanks()
    } while consume(UInt8(ascii: ","))
    return consume(UInt8(ascii: "]"))
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
      for _ in 0..<4 {
        guard next?.hexDigit != nil else { return false }
        position += 1
      }
      return true
    default: return #""\/bfnrt"#.utf8.contains(byte)
    }
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
