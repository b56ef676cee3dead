import Foundation
import SharedDomain
import SharedLocal

/// Reads the text of a record, whose members are in the order in which they are asked for, except those that `read(after:_:)` reads.
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
    end = text.firstPlace(of: UInt8(ascii: "\t"), in: start..<text.count)
    name = start..<text.firstPlace(of: UInt8(ascii: "="), in: start..<end)
  }

  private mutating func advance() { find(at: min(end + 1, text.count)) }

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

  /// Reads the next member if its name begins with `prefix` and `parse` makes something of the rest of the name and of the
  /// value, if any.
  mutating func read<Value>(
    after prefix: StaticString, _ parse: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>?) -> Value?
  ) -> Value? {
    guard begins(with: prefix) else { return nil }
    let rest = text[(name.lowerBound + prefix.utf8CodeUnitCount)..<name.upperBound]
    guard let found = parse(UnsafeBufferPointer(rebasing: rest), value) else { return nil }
    advance()
    return found
  }

  /// Reads the next member if it has this name and an identifier as its value.
  ///
  /// Foundation would read the identifier with `sscanf`, which takes a third of the time that reading an edit takes.
  mutating func identifier(_ name: StaticString) -> UUID? {
    read(name) { text in
      guard text.count == 36 else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { bytes in
        var place = 0
        for byte in bytes.indices {
          if place < text.count, text[place] == UInt8(ascii: "-") { place += 1 }
          guard place + 1 < text.count, let high = text[place].hexDigit, let low = text[place + 1].hexDigit else {
            return nil
          }
          bytes.initializeElement(at: byte, to: high << 4 | low)
          place += 2
        }
        return place == text.count ? UUID(uuid: UnsafeRawBufferPointer(bytes).loadUnaligned(as: uuid_t.self)) : nil
      }
    }
  }

  /// Reads the next member if it has this name and a number as its value.
  mutating func number(_ name: StaticString) -> Int? { read(name, Self.integer) }

  /// Reads the next member if it has this name and a number as its value.
  mutating func double(_ name: StaticString) -> Double? {
    read(name) { Self.decimal($0) ?? Double(Self.decoded($0)) }
  }

  // Returns the number that `text` is, if it is digits with at most one point and can be computed exactly; otherwise nil.
  //
  // Every edit has a time, and `Double` takes a tenth of the time that reading an edit takes. Numbers up to 2^53 and
  // powers of ten up to 10^22 are exact, so that their quotient is rounded once, as `Double` rounds.
  private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard (2...17).contains(text.count) else { return nil }
    var number = 0
    var scale: Double?
    for byte in text {
      switch byte {
      case UInt8(ascii: ".") where scale == nil: scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        scale = scale.map { $0 * 10 }
      default: return nil
      }
    }
    return number <= 1 << 53 ? Double(number) / (scale ?? 1) : nil
  }

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
    guard value.firstPlace(of: UInt8(ascii: "\\"), in: value.indices) < value.count else {
      return String(decoding: value, as: UTF8.self)
    }
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

extension UnsafeBufferPointer<UInt8> {
  /// Returns where `byte` is first within `range`; the end of that if it is not.
  fileprivate func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int {
    guard let baseAddress, let found = memchr(baseAddress + range.lowerBound, Int32(byte), range.count) else {
      return range.upperBound
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
