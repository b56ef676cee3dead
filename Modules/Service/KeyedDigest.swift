import Crypto
import Foundation

/// A keyed digest whose collisions cannot be found without the key: the first 128 bits of HMAC-SHA-256.
struct KeyedDigest: Sendable {
  private let key: SymmetricKey

  /// Creates a digest, or returns `nil` unless `key` has 16 bytes.
  init?(key: Data) {
    guard key.count == 16 else { return nil }
    self.key = SymmetricKey(data: key)
  }

  /// Returns the digest of `text` as 32 hexadecimal digits.
  func digest(of text: Data) -> String {
    HMAC<SHA256>.authenticationCode(for: text, using: key).prefix(16).hexadecimal
  }
}

extension Sequence<UInt8> {
  var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
