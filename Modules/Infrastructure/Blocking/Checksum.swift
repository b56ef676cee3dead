package import Foundation

/// A 64-bit FNV-1a checksum, which changes with any single byte.
///
/// The algorithm must never change between versions, since checksums are stored on disk.
package struct Checksum: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init(of bytes: Data = Data()) { add(bytes) }

  /// The checksum in hexadecimal digits.
  package var hexadecimal: String { String(value, radix: 16) }

  package mutating func add(_ bytes: Data) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ buffer: UnsafeRawBufferPointer) {
    for byte in buffer { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
