import SharedLocal

/// Reads the text of a record, whose members are in the order in which they are asked for.
struct RecordReader {
  private var rest: LogText

  init(_ text: LogText) { rest = text }

  /// Whether all members were read. A member that nobody has asked for was written by a newer version of the program.
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads the next member if it has this name and a value; otherwise returns `nil`.
  mutating func text(_ name: StaticString, _ rest: String = "") -> String? {
    guard let end = end(of: name, rest), end < self.rest.endIndex, self.rest[end] == UInt8(ascii: "=") else {
      return nil
    }
    let value = self.rest[(end + 1)...].prefix { $0 != UInt8(ascii: "\t") }
    self.rest = self.rest[value.endIndex...].dropFirst()
    return value.contains(UInt8(ascii: "\\")) ? Self.unescaped(value) : String(decoding: value, as: UTF8.self)
  }

  mutating func number(_ name: StaticString) -> Int? { text(name).flatMap { Int($0) } }

  mutating func double(_ name: StaticString) -> Double? { text(name).flatMap { Double($0) } }

  /// Reads the next member if it has this name and no value; returns whether it has.
  mutating func flag(_ name: StaticString, _ rest: String = "") -> Bool {
    guard let end = end(of: name, rest), end == self.rest.endIndex || self.rest[end] == UInt8(ascii: "\t") else {
      return false
    }
    self.rest = self.rest[end...].dropFirst()
    return true
  }

  // Where a name consisting of two parts ends, if the next member begins with it.
  private func end(of name: StaticString, _ part: String) -> Int? {
    let length = name.utf8CodeUnitCount
    guard rest.count >= length + part.utf8.count else { return nil }
    let isNamed = rest.withUnsafeBufferPointer { bytes in
      for index in 0..<length where bytes[index] != name.utf8Start[index] { return false }
      return true
    }
    let end = rest.startIndex + length
    guard isNamed, part.isEmpty || rest[end...].starts(with: part.utf8) else { return nil }
    return end + part.utf8.count
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
