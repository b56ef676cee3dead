import SharedLocal

/// Reads the text of a record, whose members are in the order in which they are asked for.
struct RecordReader {
  private var rest: LogText

  init(_ text: LogText) { rest = text }

  /// Whether all members were read. A member that nobody has asked for was written by a newer version of the program.
  var isAtEnd: Bool { rest.isEmpty }

  /// A member that was read.
  enum Member {
    /// The next member has another name.
    case missing
    case withoutValue
    case text(String)
  }

  /// Reads the next member if it has the name that `name` and `rest` are together.
  mutating func member(_ name: StaticString, _ rest: String = "") -> Member {
    guard let end = end(of: name, rest) else { return .missing }
    guard end < self.rest.endIndex, self.rest[end] != Self.tab else {
      self.rest = self.rest[end...].dropFirst()
      return .withoutValue
    }
    guard self.rest[end] == UInt8(ascii: "=") else { return .missing }
    let value = self.rest[(end + 1)...].prefix { $0 != Self.tab }
    self.rest = self.rest[value.endIndex...].dropFirst()
    return .text(
      value.contains(UInt8(ascii: "\\")) ? Self.unescaped(value) : String(decoding: value, as: UTF8.self))
  }

  private static let tab = UInt8(ascii: "\t")

  /// Reads the next member if it has this name and a value; otherwise returns `nil`.
  mutating func text(_ name: StaticString) -> String? {
    let start = rest
    if case .text(let text) = member(name) { return text }
    rest = start
    return nil
  }

  mutating func number(_ name: StaticString) -> Int? { text(name).flatMap { Int($0) } }

  mutating func double(_ name: StaticString) -> Double? { text(name).flatMap { Double($0) } }

  /// Reads the next member if it has this name and no value; returns whether it has.
  mutating func flag(_ name: StaticString) -> Bool {
    let start = rest
    if case .withoutValue = member(name) { return true }
    rest = start
    return false
  }

  // Where a name consisting of two parts ends, if the next member begins with it.
  private func end(of name: StaticString, _ part: String) -> Int? {
    let length = name.utf8CodeUnitCount + part.utf8.count
    guard rest.count >= length else { return nil }
    let isNamed = rest.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < name.utf8CodeUnitCount {
        if bytes[index] != name.utf8Start[index] { return false }
        index += 1
      }
      for byte in part.utf8 {
        if bytes[index] != byte { return false }
        index += 1
      }
      return true
    }
    return isNamed ? rest.startIndex + length : nil
  }

  private static func unescaped(_ value: LogText) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        switch byte {
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        default: bytes.append(byte)
        }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
