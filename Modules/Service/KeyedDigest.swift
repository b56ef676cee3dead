import Crypto
import Foundation

/// A digest that nobody who does not know its key can find two equal texts for: HMAC with SHA-256, the first 128 bits.
struct KeyedDigest: Sendable {
  private let key: SymmetricKey

  /// Creates a digest with this key; nil unless that has 16 bytes.
  init?(key: Data) {
    guard key.count == 16 else { return nil }
    self.key = SymmetricKey(data: key)
  }

  /// Returns the digest of `text`, as 32 hexadecimal digits.
  func digest(of text: Data) -> String {
    HMAC<SHA256>.authenticationCode(for: text, using: key).prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
