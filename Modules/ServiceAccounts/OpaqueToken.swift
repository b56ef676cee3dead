import Crypto
import Foundation

/// A random token that says nothing about what it is for; only its digest is stored.
struct OpaqueToken: Sendable {
  /// The token: 256 random bits in base64url. Never print it.
  let secret: String

  init() {
    secret = Data.random(32).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  var digest: Data { Self.digest(of: secret) }

  /// Returns the SHA-256 digest of a token that a client sent.
  static func digest(of secret: String) -> Data { Data(SHA256.hash(data: Data(secret.utf8))) }
}
