import Foundation
import SharedDomain
import SharedLocal

/// The contents of one home of a log: a heading and frames, each with the changes that were made at once.
///
///     Roster edits 1
///     @ 9F3C0A7711D4E2B8 00000012 00000001 00000003 00000039
///     edit 41⇥key=…⇥title=Order glaze
///     -edit 12
///
/// A frame begins with `@`, the checksum of all that follows in it, its number, the numbers of the first and the last
/// frame that were written when the log was last written anew, and the length of its lines in bytes. Frames are numbered
/// without gaps; once those two and all between are there, earlier ones no longer count. Each line sets the text of a
/// record or, after `-`, removes it. Zeros after the last frame are space that is kept for more.
struct LogFrames {
  static let heading = Array("Roster edits 1\n".utf8)
  // All headings of later formats begin in this way.
  private static let headingStart = Array("Roster edits ".utf8)
  private static let frameStart = Array("@ ".utf8)
  private static let lineFeed = UInt8(ascii: "\n")

  /// The contents without the space at the end.
  let bytes: [UInt8]
  /// The undamaged frames, in the order of the file.
  private(set) var frames: [Frame] = []
  /// What is neither the heading nor an undamaged frame.
  private(set) var damage: [Range<Int>] = []

  /// An undamaged frame.
  struct Frame {
    let number: Int
    /// The frames that were written when the log was last written anew.
    let base: ClosedRange<Int>
    /// Where its lines are.
    let lines: Range<Int>
  }

  /// Reads the frames in `bytes`, which are usually the same as those of the `other` home.
  ///
  /// - Throws: `.unavailable` if a newer version of the program has written them.
  init(_ bytes: [UInt8], besides other: LogFrames? = nil) throws {
    // Cut in place, since a log may have megabytes.
    var bytes = bytes
    bytes.removeLast(bytes.count - bytes.endOfData)
    if let other, other.bytes.isSame(as: bytes) {
      self = other
      return
    }
    self.bytes = bytes
    // The heading and the first frame are written at once.
    if bytes.isEmpty { damage.append(0..<0) }
    var place = 0
    if bytes.starts(with: Self.heading) {
      place = Self.heading.count
    } else if bytes.starts(with: Self.headingStart), Self.isNewer(bytes) {
      throw CacheFailure.unavailable("the edits were written by a newer version of Roster")
    }
    while place < bytes.count {
      if let frame = frame(at: place) {
        frames.append(frame)
        place = frame.lines.upperBound
      } else {
        let end = nextStart(after: place)
        damage.append(place..<end)
        place = end
      }
    }
  }

  /// Whether the end was cut off or damaged.
  var isDamagedAtEnd: Bool { damage.last?.upperBound == bytes.count }

  // A later format has another number, after which the line ends as well.
  private static func isNewer(_ bytes: [UInt8]) -> Bool {
    let number = bytes.dropFirst(headingStart.count).prefix { $0 != lineFeed }
    return number.count < 4 && Int(String(decoding: number, as: UTF8.self)).map { $0 > 1 } ?? false
  }

  private func frame(at place: Int) -> Frame? {
    let end = place + Self.headLength
    guard end <= bytes.count, bytes[place..<end].starts(with: Self.frameStart), bytes[end - 1] == Self.lineFeed,
      let checksum = number(of: 16, at: place + 2),
      let number = count(at: place + 19), let first = count(at: place + 28), let last = count(at: place + 37),
      let length = count(at: place + 46), first <= last, length <= bytes.count - end,
      checksum == Checksum(of: bytes[(place + 18)..<(end + length)]).value
    else { return nil }
    return Frame(number: number, base: first...last, lines: end..<(end + length))
  }

  // `@`, 16 digits and four times 8, with a blank before each, and a line feed.
  private static let headLength = 55

  private func count(at place: Int) -> Int? { number(of: 8, at: place).map { Int($0) } }

  // Returns the number that so many hexadecimal digits are; nil if they are none.
  private func number(of digits: Int, at place: Int) -> UInt64? {
    var number: UInt64 = 0
    for index in place..<(place + digits) {
      guard let digit = bytes[index].hexDigit else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  // Returns where the next frame may begin: after a line feed that an `@` follows.
  private func nextStart(after place: Int) -> Int {
    var start = place
    while let end = bytes.firstIndex(of: Self.lineFeed, from: start) {
      start = end + 1
      if bytes[start...].starts(with: Self.frameStart) { return start }
    }
    return bytes.count
  }

  /// Returns a frame that makes `changes`.
  static func frame(_ number: Int, base: ClosedRange<Int>, _ changes: some Sequence<RecordChange>) -> [UInt8] {
    var lines: [UInt8] = []
    for change in changes {
      if change.text == nil { lines.append(UInt8(ascii: "-")) }
      lines += change.name.utf8
      if let text = change.text {
        lines.append(UInt8(ascii: "\t"))
        lines += text
      }
      lines.append(lineFeed)
    }
    let numbers = [number, base.lowerBound, base.upperBound, lines.count].map {
      String(UInt64($0), radix: 16, uppercase: true, count: 8)
    }
    let rest = Array(" \(numbers.joined(separator: " "))\n".utf8) + lines
    let digits = String(Checksum(of: rest).value, radix: 16, uppercase: true, count: 16)
    return frameStart + Array(digits.utf8) + rest
  }
}

extension LogFrames {
  /// Makes the changes of `frame` in `texts`.
  func apply(_ frame: Frame, to texts: inout [String: LogText]) {
    for (name, text) in lines(in: frame.lines) {
      if name.utf8.first == UInt8(ascii: "-") { texts[String(name.dropFirst())] = nil } else { texts[name] = text }
    }
  }

  /// The records of which something is left where the file is damaged.
  var remains: [String: LogText] {
    var remains: [String: LogText] = [:]
    for range in damage {
      for (name, text) in lines(in: range) where !name.hasPrefix("-") && !name.hasPrefix("@") { remains[name] = text }
    }
    return remains
  }

  private func lines(in range: Range<Int>) -> some Sequence<(String, LogText)> {
    var place = range.lowerBound
    return AnyIterator {
      guard place < range.upperBound else { return nil }
      let end = min(bytes.firstIndex(of: Self.lineFeed, from: place) ?? range.upperBound, range.upperBound)
      let tab = min(bytes.firstIndex(of: UInt8(ascii: "\t"), from: place) ?? end, end)
      defer { place = end + 1 }
      return (String(decoding: bytes[place..<tab], as: UTF8.self), bytes[min(tab + 1, end)..<end])
    }
  }
}

extension [UInt8] {
  /// Where the zeros at the end begin.
  fileprivate var endOfData: Int {
    withUnsafeBytes { buffer in
      var end = buffer.count
      // There may be much space, so most of it is passed in large steps.
      while end >= 8, buffer.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) == 0 { end -= 8 }
      while end > 0, buffer[end - 1] == 0 { end -= 1 }
      return end
    }
  }

  /// Returns whether the bytes are those of `other`; much faster than `==`, which compares them one by one.
  fileprivate func isSame(as other: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { others in
        guard bytes.count == others.count, let base = bytes.baseAddress, let otherBase = others.baseAddress else {
          return isEmpty && other.isEmpty
        }
        return memcmp(base, otherBase, bytes.count) == 0
      }
    }
  }

  /// Returns the index of the first `byte` at or after `start`; `nil` if there is none.
  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
