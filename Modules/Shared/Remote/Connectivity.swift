package import Foundation
package import SharedInteractorInterface

/// Knows whether the service may be asked now, and what is known of it.
///
/// After a connection failed or timed out, the service is not asked again for 30 seconds, unless someone wants it at once.
package actor Connectivity {
  /// What is known of the service.
  package enum State: Hashable, Sendable {
    /// It was not asked yet.
    case unknown
    /// It answers, since then.
    case reachable(since: Date)
    /// It does not answer, since then, and why.
    case unreachable(since: Date, LoadFailure)
    /// The user asked to stay offline, at that time.
    case paused(since: Date)
  }

  /// How long a failure stands before the service is asked again.
  static let patience: TimeInterval = 30

  /// What is known now.
  package private(set) var state: State
  private var failedAt: Date?
  private let clock: WallClock

  /// Begins `paused` (the service is never asked) or knowing nothing.
  package init(paused: Bool, clock: WallClock) {
    self.clock = clock
    state = paused ? .paused(since: clock.now) : .unknown
  }

  /// Whether lists will now come from what is saved, without asking.
  package var isOffline: Bool { refusal != nil }

  /// Throws why the service must not be asked now.
  package func check() throws(LoadFailure) {
    if let refusal { throw refusal }
  }

  /// Notes that the service answered, whatever it said.
  package func answered() {
    failedAt = nil
    switch state {
    case .unknown, .unreachable: state = .reachable(since: clock.now)
    case .reachable, .paused: break
    }
  }

  /// Notes that the service could not be asked.
  package func failed(_ failure: LoadFailure) {
    failedAt = clock.now
    switch state {
    case .unknown, .reachable: state = .unreachable(since: clock.now, failure)
    case .unreachable(let since, _): state = .unreachable(since: since, failure)
    case .paused: break
    }
  }

  /// Stops asking the service until `resume`.
  package func pause() { if case .paused = state {} else { state = .paused(since: clock.now) } }

  /// Asks the service again, a recent failure forgotten.
  package func resume() {
    failedAt = nil
    if case .paused = state { state = .unknown }
  }

  /// Lets the next request through even if the last one just failed; a pause stays.
  package func forgetFailure() { failedAt = nil }

  private var refusal: LoadFailure? {
    switch state {
    case .paused: .offline("by request")
    case .unreachable(_, let failure): isRecent ? failure : nil
    case .unknown, .reachable: nil
    }
  }

  private var isRecent: Bool {
    guard let failedAt else { return false }
    return (0..<Self.patience).contains(clock.now.timeIntervalSince(failedAt))
  }
}
