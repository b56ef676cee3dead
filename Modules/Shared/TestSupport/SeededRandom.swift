package import Foundation
import Synchronization

/// A random number generator whose sequence depends on its seed alone (SplitMix64).
package final class SeededRandom: Sendable {
  private let state: Mutex<UInt64>

  package init(seed: UInt64) { state = Mutex(seed) }

  /// Returns the next number.
  package func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Returns a number in `0..<count`.
  package func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Returns `true` with a probability of `percent` percent.
  package func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns a number in `0..<1`.
  package func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// Returns one of `elements`; `nil` if there are none.
  package func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// Returns a new key.
  package func key() -> UUID {
    let (high, low) = (next(), next())
    func byte(_ number: UInt64, _ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * place)) }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5), byte(high, 6),
        byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5),
        byte(low, 6), byte(low, 7)
      ))
  }
}
