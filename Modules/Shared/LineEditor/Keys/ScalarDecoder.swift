/// Turns the bytes of a keyboard into characters as they come; damage becomes U+FFFD.
struct ScalarDecoder {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Adds what was read.
  mutating func append(_ chunk: some Collection<UInt8>) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes.append(contentsOf: chunk)
  }

  /// Forgets what was not asked for yet.
  mutating func discard() {
    bytes = []
    start = 0
  }

  /// Takes `sequence` away if that comes next; nil while only its beginning is there.
  mutating func take(_ sequence: [UInt8]) -> Bool? {
    let there = bytes[start...].prefix(sequence.count)
    guard there.elementsEqual(sequence.prefix(there.count)) else { return false }
    guard there.count == sequence.count else { return nil }
    start += sequence.count
    return true
  }

  /// The next character; nil while its bytes are not all there.
  mutating func next() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let length = Self.length(after: bytes[start])
    let whole = bytes[start...].prefix(length)
    let intact = 1 + whole.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    guard intact == length || intact < whole.count else { return nil }
    start += intact
    guard intact == length else { return "\u{FFFD}" }
    return String(decoding: whole, as: UTF8.self).unicodeScalars.first
  }

  private static func length(after lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
