/// The cost of a password's hash by scrypt, which is stored with each hash.
package struct ScryptCost: Hashable, Sendable {
  /// The minimum that OWASP recommends for scrypt (2025): N = 2^17, r = 8, p = 1, which takes 128 MiB and a third of a
  /// second for each hash.
  package static let standard = ScryptCost(exponent: 17, blockSize: 8, parallelism: 1)

  /// The binary logarithm of N, the number of rounds.
  let exponent: Int
  /// The block size, r.
  let blockSize: Int
  /// The parallelism, p.
  let parallelism: Int

  /// Creates a cost, for tests; a service has `standard`.
  package init(exponent: Int, blockSize: Int, parallelism: Int) {
    self.exponent = exponent
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  var rounds: Int { 1 << exponent }
}
