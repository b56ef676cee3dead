package import SharedUI

/// Decodes the bytes that a terminal sends for keys.
package struct KeyDecoder: Sendable {
  /// A decoded key press.
  package enum Stroke: Hashable, Sendable {
    case key(Key)
    /// Ctrl-Z, which asks the owner of the terminal to stop.
    case stop
  }

  private static let sequences: [String: Key] = [
    "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
    "[H": .home, "[F": .end, "OH": .home, "OF": .end, "[1~": .home, "[4~": .end, "[7~": .home, "[8~": .end,
    "[5~": .pageUp, "[6~": .pageDown,
  ]
  private static let controls: [UInt8: Key] = [
    0x03: .interrupt, 0x04: .interrupt, 0x09: .tab, 0x0A: .enter, 0x0D: .enter, 0x08: .backspace, 0x7F: .backspace,
    0x0E: .down, 0x10: .up,
  ]

  private static let stop: UInt8 = 0x1A
  private static let escape: UInt8 = 0x1B

  private var bytes: [UInt8] = []

  package init() {}

  /// Returns the keys of all pending bytes and `more`. Incomplete sequences are kept, but an escape at the very end is
  /// the Escape key.
  package mutating func strokes(of more: some Sequence<UInt8>) -> [Stroke] {
    bytes += more
    var strokes: [Stroke] = []
    while let length = nextLength {
      if let stroke = Self.stroke(bytes.prefix(length)) { strokes.append(stroke) }
      bytes.removeFirst(length)
    }
    return strokes
  }

  // The number of bytes that belong to the next key; nil if they are incomplete. Bytes that are not UTF-8 are skipped
  // one by one.
  private var nextLength: Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case Self.escape:
      guard bytes.count > 1, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(bytes[1]) else { return 1 }
      return bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    case ..<0xC0: return 1
    default:
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      guard bytes.count >= length else { return nil }
      return String(validating: bytes.prefix(length), as: UTF8.self) == nil ? 1 : length
    }
  }

  private static func stroke(_ bytes: ArraySlice<UInt8>) -> Stroke? {
    guard let first = bytes.first else { return nil }
    return switch first {
    case stop: .stop
    case escape where bytes.count == 1: .key(.escape)
    case escape: sequences[String(decoding: bytes.dropFirst(), as: UTF8.self)].map { .key($0) }
    case ..<0x20, 0x7F: controls[first].map { .key($0) }
    default: String(validating: bytes, as: UTF8.self)?.first.map { .key(.character($0)) }
    }
  }
}
