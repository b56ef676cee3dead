package import Foundation
package import SharedInteractorInterface

/// Tracks whether the service may be asked and whether it was last reachable.
///
/// After a failed connection or a timeout, the service is not asked again for 30 seconds, except on request.
package actor Connectivity {
  /// The state of the service.
  package enum State: Hashable, Sendable {
    /// Not asked yet.
    case unknown
    /// Answering, since the given time.
    case reachable(since: Date)
    /// Not answering since the given time, for the given reason.
    case unreachable(since: Date, LoadFailure)
    /// Not asked since the given time because the user asked to stay offline.
    case paused(since: Date)
  }

  /// The time after a failure during which the service is not asked again.
  static let retryInterval: TimeInterval = 30

  package private(set) var state: State
  private var failedAt: Date?
  private let clock: WallClock

  /// Creates a state that is `paused`, so that the service is never asked, or unknown.
  package init(paused: Bool, clock: WallClock) {
    self.clock = clock
    state = paused ? .paused(since: clock.now) : .unknown
  }

  /// Whether lists currently come from the cache without asking the service.
  package var isOffline: Bool { refusal != nil }

  /// Throws the reason why the service must not be asked now, if there is one.
  package func check() throws(LoadFailure) {
    if let refusal { throw refusal }
  }

  /// Records that the service answered, with whatever status.
  package func answered() {
    failedAt = nil
    switch state {
    case .unknown, .unreachable: state = .reachable(since: clock.now)
    case .reachable, .paused: break
    }
  }

  /// Records that the service could not be reached.
  package func failed(_ failure: LoadFailure) {
    failedAt = clock.now
    switch state {
    case .unknown, .reachable: state = .unreachable(since: clock.now, failure)
    case .unreachable(let since, _): state = .unreachable(since: since, failure)
    case .paused: break
    }
  }

  /// Stops asking the service until `resume` is called.
  package func pause() { if case .paused = state {} else { state = .paused(since: clock.now) } }

  /// Lets the service be asked again, and forgets the last failure.
  package func resume() {
    failedAt = nil
    if case .paused = state { state = .unknown }
  }

  /// Lets the next request through even if the last one just failed; a pause remains.
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
    return (0..<Self.retryInterval).contains(clock.now.timeIntervalSince(failedAt))
  }
}
