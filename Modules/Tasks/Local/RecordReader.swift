import Foundation
import SharedDomain
import SharedLocal

/// Reads the text of a record, whose members are in the order in which they are asked for.
///
/// Most members of most edits are missing, and there may be thousands of edits: so a member that is asked for in vain
/// costs a look at one or two bytes.
struct RecordReader {
  private let text: LogText
  // Where the next member begins.
  private var place: Int

  init(_ text: LogText) {
    self.text = text
    place = text.startIndex
  }

  /// Whether all members were read. A member that nobody has asked for was written by a newer version of the program.
  var isAtEnd: Bool { place >= text.endIndex }

  /// Returns whether the name of the next member begins with `prefix`.
  func begins(with prefix: StaticString) -> Bool { end(of: prefix, "") != nil }

  /// A member that was read.
  enum Member {
    /// The next member has another name.
    case missing
    case withoutValue
    case text(String)
  }

  /// Reads the next member if it has the name that `name` and `part` are together.
  mutating func member(_ name: StaticString, _ part: String = "") -> Member {
    guard let end = end(of: name, part) else { return .missing }
    guard end < text.endIndex, text[end] != Self.tab else {
      place = end + 1
      return .withoutValue
    }
    guard text[end] == UInt8(ascii: "=") else { return .missing }
    let value = text[(end + 1)...].prefix { $0 != Self.tab }
    place = value.endIndex + 1
    return .text(value.contains(UInt8(ascii: "\\")) ? Self.unescaped(value) : String(decoding: value, as: UTF8.self))
  }

  private static let tab = UInt8(ascii: "\t")

  /// Reads the next member if it has this name and a value; otherwise returns `nil`.
  mutating func text(_ name: StaticString) -> String? {
    let start = place
    if case .text(let text) = member(name) { return text }
    place = start
    return nil
  }

  /// Reads the next member if it has this name and an identifier as its value.
  ///
  /// Foundation would read the identifier with `sscanf`, which takes a third of the time that reading an edit takes.
  mutating func identifier(_ name: StaticString) -> UUID? {
    guard let end = end(of: name, "="), end + 36 <= text.endIndex,
      end + 36 == text.endIndex || text[end + 36] == Self.tab
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    var high: UInt8?
    for character in text[end..<(end + 36)] where character != UInt8(ascii: "-") {
      guard let digit = character.hexDigit else { return nil }
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    guard bytes.count == 16 else { return nil }
    place = end + 37
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func number(_ name: StaticString) -> Int? { text(name).flatMap { Int($0) } }

  mutating func double(_ name: StaticString) -> Double? { text(name).flatMap { Double($0) } }

  /// Reads the next member if it has this name and no value; returns whether it has.
  mutating func flag(_ name: StaticString) -> Bool {
    let start = place
    if case .withoutValue = member(name) { return true }
    place = start
    return false
  }

  // Where a name consisting of two parts ends, if the next member begins with it.
  private func end(of name: StaticString, _ part: String) -> Int? {
    var end = place
    for index in 0..<name.utf8CodeUnitCount {
      guard end < text.endIndex, text[end] == name.utf8Start[index] else { return nil }
      end += 1
    }
    for byte in part.utf8 {
      guard end < text.endIndex, text[end] == byte else { return nil }
      end += 1
    }
    return end
  }

  private static let escapes = [UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "n"): UInt8(ascii: "\n")]

  private static func unescaped(_ value: LogText) -> String {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      if let escaped = rest.popFirst() { bytes.append(escapes[escaped] ?? escaped) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
