import Foundation
import SharedDomain
import SharedLocal

/// Reads the text of a record, whose members are in the order in which they are asked for, except those that `each` reads.
///
/// Most members of most edits are missing, and there may be thousands of edits: so where the next member begins and ends
/// is found once, and a member that is asked for in vain costs the comparison of two lengths.
struct RecordReader {
  private let text: UnsafeBufferPointer<UInt8>
  // The next member: its name, and where it ends. Behind the last one, the name is empty and at the end of the text.
  private var name = 0..<0
  private var end = 0

  /// Returns what `read` reads of `text`; its reader must not be used afterwards.
  static func reading<Value, Failure>(
    _ text: LogText, _ read: (inout RecordReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try text.withUnsafeBufferPointer { bytes throws(Failure) in
      var record = RecordReader(bytes)
      return try read(&record)
    }
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    find(at: 0)
  }

  /// Whether all members were read. A member that nobody has asked for was written by a newer version of the program.
  var isAtEnd: Bool { name.lowerBound >= text.count }

  // Finds the member that begins at `start`.
  private mutating func find(at start: Int) {
    end = place(of: UInt8(ascii: "\t"), in: start..<text.count)
    name = start..<place(of: UInt8(ascii: "="), in: start..<end)
  }

  private mutating func advance() { find(at: min(end + 1, text.count)) }

  // Returns where `byte` is first within `range`; the end of that if it is not.
  private func place(of byte: UInt8, in range: Range<Int>) -> Int {
    guard let base = text.baseAddress, let found = memchr(base + range.lowerBound, Int32(byte), range.count) else {
      return range.upperBound
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  // The value of the next member; nil if it has none.
  private var value: UnsafeBufferPointer<UInt8>? {
    name.upperBound < end ? UnsafeBufferPointer(rebasing: text[(name.upperBound + 1)..<end]) : nil
  }

  @inline(__always) private func isNext(_ wanted: StaticString) -> Bool {
    name.count == wanted.utf8CodeUnitCount && begins(with: wanted)
  }

  private func begins(with prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    return name.count >= count && (0..<count).allSatisfy { text[name.lowerBound + $0] == prefix.utf8Start[$0] }
  }

  /// Reads the next member if it has this name and a value of which `parse` makes something.
  mutating func read<Value>(_ name: StaticString, _ parse: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard isNext(name), let found = value.flatMap(parse) else { return nil }
    advance()
    return found
  }

  /// Reads the next member if it has this name and a value; otherwise returns `nil`.
  mutating func text(_ name: StaticString) -> String? { read(name, Self.decoded) }

  /// Reads the next member if it has this name and no value; returns whether it has.
  mutating func flag(_ name: StaticString) -> Bool {
    guard isNext(name), value == nil else { return false }
    advance()
    return true
  }

  /// Reads the next members whose names begin with `prefix`, and passes to `use` the rest of the name and the value, if
  /// any; up to the first one of which `use` returns `false`.
  mutating func each(_ prefix: StaticString, _ use: (UnsafeBufferPointer<UInt8>, String?) -> Bool) {
    while begins(with: prefix) {
      let rest = text[(name.lowerBound + prefix.utf8CodeUnitCount)..<name.upperBound]
      guard use(UnsafeBufferPointer(rebasing: rest), value.map(Self.decoded)) else { return }
      advance()
    }
  }

  /// Reads the next member if it has this name and an identifier as its value.
  ///
  /// Foundation would read the identifier with `sscanf`, which takes a third of the time that reading an edit takes.
  mutating func identifier(_ name: StaticString) -> UUID? {
    read(name) { text in
      guard text.count == 36 else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { bytes in
        var digits = 0
        bytes.initialize(repeating: 0)
        for character in text where character != UInt8(ascii: "-") {
          guard let digit = character.hexDigit, digits < 32 else { return nil }
          bytes[digits / 2] = bytes[digits / 2] << 4 | digit
          digits += 1
        }
        return digits == 32 ? UUID(uuid: UnsafeRawBufferPointer(bytes).loadUnaligned(as: uuid_t.self)) : nil
      }
    }
  }

  /// Reads the next member if it has this name and a number as its value.
  mutating func number(_ name: StaticString) -> Int? { read(name, Self.integer) }

  /// Reads the next member if it has this name and a number as its value.
  mutating func double(_ name: StaticString) -> Double? { read(name) { Double(Self.decoded($0)) } }

  /// Returns the number that `text` is; `nil` if it is none.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    // Nearly all are some digits.
    guard (1...18).contains(text.count), text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return Int(Self.decoded(text)) }
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static let escapes = [UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "n"): UInt8(ascii: "\n")]

  /// Returns the text that `value` is the written form of.
  static func decoded(_ value: UnsafeBufferPointer<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "\\")) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    var rest = value[...]
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
