import Foundation

/// A digest for which nobody who does not know its key can make two texts alike: SipHash-2-4 with 128 bits.
///
/// None of the packages that this one depends on offers a digest, and this one is also quick without optimisation.
struct KeyedDigest: Sendable {
  private let key: (low: UInt64, high: UInt64)

  /// A digest with this key; nil unless that has 16 bytes.
  init?(key: Data) {
    guard key.count == 16 else { return nil }
    self.key = key.withUnsafeBytes { (Self.word(at: 0, of: $0), Self.word(at: 8, of: $0)) }
  }

  /// The digest of `text`, as 32 hexadecimal digits.
  func digest(of text: Data) -> String {
    var state = SipState(key.low, key.high)
    text.withUnsafeBytes { bytes in
      let tail = bytes.count & ~7
      for offset in stride(from: 0, to: tail, by: 8) { state.take(Self.word(at: offset, of: bytes)) }
      var last = UInt64(truncatingIfNeeded: bytes.count) &<< 56
      for offset in tail..<bytes.count { last |= UInt64(bytes[offset]) &<< UInt64(8 * (offset - tail)) }
      state.take(last)
    }
    return state.finish().map(\.byteSwapped.hexadecimal).joined()
  }

  private static func word(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

private struct SipState {
  private var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)

  init(_ low: UInt64, _ high: UInt64) {
    v0 = low ^ 0x736f_6d65_7073_6575
    v1 = high ^ 0x646f_7261_6e64_6f6d ^ 0xEE
    v2 = low ^ 0x6c79_6765_6e65_7261
    v3 = high ^ 0x7465_6462_7974_6573
  }

  mutating func take(_ word: UInt64) {
    v3 ^= word
    mix()
    mix()
    v0 ^= word
  }

  mutating func finish() -> [UInt64] {
    v2 ^= 0xEE
    for _ in 1...4 { mix() }
    let first = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    for _ in 1...4 { mix() }
    return [first, v0 ^ v1 ^ v2 ^ v3]
  }

  private mutating func mix() {
    v0 = v0 &+ v1
    v1 = (v1 &<< 13 | v1 &>> 51) ^ v0
    v0 = v0 &<< 32 | v0 &>> 32
    v2 = v2 &+ v3
    v3 = (v3 &<< 16 | v3 &>> 48) ^ v2
    v0 = v0 &+ v3
    v3 = (v3 &<< 21 | v3 &>> 43) ^ v0
    v2 = v2 &+ v1
    v1 = (v1 &<< 17 | v1 &>> 47) ^ v2
    v2 = v2 &<< 32 | v2 &>> 32
  }
}
