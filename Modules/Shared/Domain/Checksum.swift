package import Foundation

/// A 64-bit FNV-1a checksum, which changes with any single byte.
///
/// The algorithm must never change between versions, since checksums are stored on disk.
package struct Checksum: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the checksum of nothing, or of nothing after what `seed` is of.
  package init(after seed: UInt64? = nil) { value = seed ?? value }

  package init(of bytes: some ContiguousBytes) { add(bytes) }

  package var hexadecimal: String { String(value, radix: 16) }

  package mutating func add(_ bytes: some ContiguousBytes) {
    value = bytes.withUnsafeBytes { $0.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
  }
}
