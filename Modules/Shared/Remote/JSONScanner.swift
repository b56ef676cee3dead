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

  /// Creates a scanner that reads `bytes`, which are one value without anything around it.
  init(reading bytes: UnsafeBufferPointer<UInt8>) {
    self.init(finding: [])
    self.bytes = bytes
  }

  /// Where a member of an object is.
  struct Member {
    /// The name, without its quotes.
    let name: Range<Int>
    let value: Range<Int>
  }

  /// Returns the members of the value that is read; `nil` if it is no object.
  mutating func members() -> [Member]? {
    guard next == UInt8(ascii: "{") else { return nil }
    var members: [Member] = []
    members.reserveCapacity(16)
    _ = eachMember { scanner, name in
      scanner.skipBlanks()
      let start = scanner.position
      guard scanner.value(depth: 1, PointerSet(count: 0)) else { return false }
      members.append(Member(name: name, value: start..<scanner.position))
      return true
    }
    return members
  }

  /// Returns the next value of what is read.
  mutating func node() -> JSONNode {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      var members: [String: JSONNode] = [:]
      _ = eachMember { scanner, name in
        let node = scanner.node()
        if let name = scanner.text(name.lowerBound - 1..<name.upperBound + 1).text, members[name] == nil {
          members[name] = node
        }
        return true
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      _ = eachElement { scanner in
        elements.append(scanner.node())
        return true
      }
      return .array(elements)
    default:
      let start = position
      guard value(depth: 0, PointerSet(count: 0)) else { return .null }
      return text(start..<position).scalar
    }
  }

  private func text(_ range: Range<Int>) -> JSONText { JSONText([UInt8](bytes[range])[...]) }

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
    // Of several members with one name, the first counts, as where they are decoded.
    var left = further(own, depth: depth) { $0 != .element }
    return eachMember { scanner, name in
      let leading = scanner.leading(&left, depth: depth) { scanner.bytes[name].elementsEqual($0.utf8) }
      return scanner.value(depth: depth, leading)
    }
  }

  // Passes the range of each name of an object, without its quotes, to `read`, which reads the value and returns whether it
  // is valid.
  private mutating func eachMember(_ read: (inout JSONScanner, Range<Int>) -> Bool) -> Bool {
    position += 1
    skipBlanks()
    if consume(UInt8(ascii: "}")) { return true }
    repeat {
      skipBlanks()
      let start = position
      guard next == UInt8(ascii: "\""), string() else { return false }
      let name = (start + 1)..<(position - 1)
      skipBlanks()
      guard consume(UInt8(ascii: ":")), read(&self, name) else { return false }
      skipBlanks()
    } while consume(UInt8(ascii: ","))
    return consume(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int, _ own: PointerSet) -> Bool {
    var left = further(own, depth: depth) { if case .member(let name) = $0 { Int(name) != nil } else { true } }
    var index = 0
    return eachElement { scanner in
      defer { index += 1 }
      return scanner.value(depth: depth, scanner.leading(&left, depth: depth) { Int($0) == index })
    }
  }

  // Calls `read` for each element of an array, which reads it and returns whether it is valid.
  private mutating func eachElement(_ read: (inout JSONScanner) -> Bool) -> Bool {
    position += 1
    skipBlanks()
    if consume(UInt8(ascii: "]")) { return true }
    repeat {
      guard read(&self) else { return false }
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
