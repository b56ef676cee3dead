package import Foundation

/// An exponential backoff with jitter for retries of an edit.
package struct Backoff: Sendable {
  private static let first: TimeInterval = 1
  private static let longest: TimeInterval = 300
  private let random: @Sendable () -> Double

  /// Creates a backoff.
  ///
  /// - Parameter random: Returns a number in `0..<1`, which spreads the delays.
  package init(random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }) { self.random = random }

  /// Returns the seconds to wait after `tries` tries, at least 1.
  ///
  /// The delay is 0.5 to 1.5 s after the first try and doubles with each further try, up to 7.5 minutes. It is never
  /// shorter than `retryAfter`, which may exceed that maximum.
  package func delay(afterTries tries: Int, retryAfter: TimeInterval? = nil) -> TimeInterval {
    let doublings = Double(min(max(tries, 1) - 1, 30))
    let usual = min(Self.first * pow(2, doublings), Self.longest)
    return max(usual * (0.5 + random()), retryAfter ?? 0)
  }
}
