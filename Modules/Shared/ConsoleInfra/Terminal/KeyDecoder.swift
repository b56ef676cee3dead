package import SharedUI

/// Decodes the bytes that a terminal sends for keys.
package struct KeyDecoder: Sendable {
  /// A decoded key press.
  package enum Stroke: Hashable, Sendable {
    /// A key for the session.
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

  private var bytes: [UInt8] = []

  /// Creates a decoder without pending bytes.
  package init() {}

  /// Returns the keys of all pending bytes and `more`. Incomplete sequences are kept, but an escape at the very end is
  /// the Escape key.
  package mutating func strokes(of more: some Sequence<UInt8>) -> [Stroke] {
    bytes += more
    var strokes: [Stroke] = []
    while let stroke = next() { if let stroke = stroke.key { strokes.append(stroke) } }
    return strokes
  }

  private struct Found {
    let key: Stroke?
  }

  private mutating func next() -> Found? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return escape() }
    if first < 0x20 || first == 0x7F {
      bytes.removeFirst()
      if first == Self.stop { return Found(key: .stop) }
      return Found(key: Self.controls[first].map { .key($0) })
    }
    return character()
  }

  private mutating func escape() -> Found? {
    guard bytes.count > 1 else {
      bytes.removeAll()
      return Found(key: .key(.escape))
    }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      bytes.removeFirst()
      return Found(key: .key(.escape))
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let text = String(decoding: bytes[1...end], as: UTF8.self)
    bytes.removeSubrange(...end)
    return Found(key: Self.sequences[text].map { .key($0) })
  }

  // Bytes that are not UTF-8 are skipped.
  private mutating func character() -> Found? {
    let length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC0 ? 2 : 1
    guard bytes.count >= length else { return nil }
    let text = String(validating: bytes.prefix(length), as: UTF8.self)
    bytes.removeFirst(text == nil ? 1 : length)
    return Found(key: text.flatMap(\.first).map { .key(.character($0)) })
  }
}
