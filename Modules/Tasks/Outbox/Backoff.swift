package import Foundation

/// How long to wait before an edit is sent again: twice as long each time, spread so that many do not come at once.
package struct Backoff: Sendable {
  private static let first: TimeInterval = 1
  private static let longest: TimeInterval = 300
  private let random: @Sendable () -> Double

  /// Waits spread by `random`, which gives numbers from 0 up to, but not including, 1.
  package init(random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }) { self.random = random }

  /// The seconds to wait after so many tries, 1 or more: half to one and a half times a second after the first, twice
  /// that after the second, but never less than the service asks for, and 7.5 minutes at most otherwise.
  package func delay(afterTries tries: Int, retryAfter: TimeInterval? = nil) -> TimeInterval {
    let doublings = Double(min(max(tries, 1) - 1, 30))
    let usual = min(Self.first * pow(2, doublings), Self.longest)
    return max(usual * (0.5 + random()), retryAfter ?? 0)
  }
}
