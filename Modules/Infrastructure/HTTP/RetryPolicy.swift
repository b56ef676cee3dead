import SharedRemote

/// When a read that failed is tried again.
package struct RetryPolicy: Sendable {
  /// How often a read is tried again.
  static let limit = 3
  private static let firstDelay = Duration.milliseconds(100)

  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - sleep: Waits for a duration or until the calling task is cancelled.
  ///   - random: Returns a number from 0 to below 1.
  ///   - now: Returns the current time.
  package init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.sleep = sleep
    self.random = random
    self.now = now
  }

  /// Returns the end of a request with `timeout` that begins now.
  func end(after timeout: Duration) -> ContinuousClock.Instant { now() + timeout }

  /// Waits before a read that has failed `count` times is tried again; returns `false` at once if the time until `end`
  /// does not suffice.
  ///
  /// - Parameter requested: How long the service asks to wait; `nil` if it does not.
  func waits(after count: Int, asking requested: Duration?, until end: ContinuousClock.Instant) async -> Bool {
    guard count <= Self.limit else { return false }
    // From half to one and a half times as long, so that clients do not all come back at once.
    let jitter = 0.5 + random()
    let delay = max(Self.firstDelay * (1 << (count - 1)) * jitter, requested ?? .zero)
    guard now() + delay < end else { return false }
    do {
      try await sleep(delay)
      return true
    } catch {
      return false  // Cancelled.
    }
  }
}

extension HTTPResponse {
  /// Whether the same read may succeed soon: after 502, 503 and 504, and if the answer says when, 408, 425, 429 and a 403
  /// that means the same.
  var isTransient: Bool {
    switch status {
    case 502, 503, 504: true
    case 408, 425: retryAfter != nil
    default: isThrottled && retryAfter != nil
    }
  }
}
