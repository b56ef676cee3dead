package import Foundation

/// A checksum by FNV-1a with 64 bits. A change of any single byte changes it.
///
/// It never changes from one version of the program to the next: what it was computed of is kept on disks.
package struct Checksum: Hashable, Sendable {
  /// The checksum of all bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the checksum of no bytes.
  package init() {}

  /// Adds `bytes` to what the checksum covers.
  package mutating func add(_ bytes: Data) {
    bytes.withUnsafeBytes { buffer in
      for byte in buffer { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}
