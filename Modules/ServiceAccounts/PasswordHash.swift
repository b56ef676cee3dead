import Crypto
import CryptoExtras
import Foundation

/// A password's hash, with its salt and its cost.
struct PasswordHash: Equatable, Sendable {
  private static let size = 32

  let cost: ScryptCost
  private let salt: Data
  private let key: SymmetricKey
}

extension PasswordHash {
  /// Hashes `password` with a new salt, which takes as long as `cost` says.
  init(of password: String, cost: ScryptCost) throws {
    let salt = Data.random(16)
    try self.init(cost: cost, salt: salt, key: Self.key(of: password, salt, cost))
  }

  /// Creates a hash that no password has, to spend the time of a check on an unknown account.
  init(ofNoPasswordWith cost: ScryptCost) {
    self.init(cost: cost, salt: .random(16), key: SymmetricKey(size: .bits256))
  }

  /// Returns whether this is the hash of `password`, which takes as long as its cost says.
  func matches(_ password: String) throws -> Bool {
    // The keys are compared in constant time.
    try Self.key(of: password, salt, cost) == key
  }

  private static func key(of password: String, _ salt: Data, _ cost: ScryptCost) throws -> SymmetricKey {
    // An accent may be typed as one character or as two.
    let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
    return try KDF.Scrypt.deriveKey(
      // The library ends the process if there are no bytes. A zero at the end of a key does not change its HMAC, so
      // this is the hash of an empty password.
      from: bytes.isEmpty ? Data([0]) : bytes, salt: salt, outputByteCount: size, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism)
  }

  /// The hash as it is stored, in the format of the Password Hashing Competition: `$scrypt$ln=17,r=8,p=1$SALT$KEY`.
  var text: String {
    let key = key.withUnsafeBytes { Data($0) }
    let parameters = "ln=\(cost.exponent),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "$scrypt$\(parameters)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
  }

  /// Creates the hash that `text` describes; returns `nil` if it describes none.
  init?(text: String) {
    let form = #/\$scrypt\$ln=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})\$([^$]+)\$([^$]+)/#
    guard let parts = text.wholeMatch(of: form)?.output,
      let exponent = Int(parts.1), let blockSize = Int(parts.2), let parallelism = Int(parts.3),
      let salt = Data(base64Encoded: String(parts.4)), let key = Data(base64Encoded: String(parts.5)), !salt.isEmpty
    else { return nil }
    let cost = ScryptCost(exponent: exponent, blockSize: blockSize, parallelism: parallelism)
    self.init(cost: cost, salt: salt, key: SymmetricKey(data: key))
  }
}

extension Data {
  /// Returns `count` random bytes, of at most 32.
  static func random(_ count: Int) -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0.prefix(count)) } }
}
