package import Foundation
package import SharedInteractorInterface
package import SharedTiming

/// Tracks whether the service may be asked and whether it was last reachable.
///
/// After a failed connection or a timeout, the service is not asked again for 30 seconds, except on request.
package actor Connectivity {
  /// The state of the service.
  package enum State: Hashable, Sendable {
    case unknown
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

  /// Creates connectivity in the state `.paused` or, if not `paused`, `.unknown`.
  package init(paused: Bool, clock: WallClock) {
    self.clock = clock
    state = paused ? .paused(since: clock.now) : .unknown
  }

  /// Whether the service must not be asked now.
  package var isOffline: Bool { refusal != nil }

  /// Throws the reason why the service must not be asked now, if there is one.
  package func check() throws(LoadFailure) { if let refusal { throw refusal } }

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
    case .paused: .paused
    case .unreachable(_, let failure): isRecent ? failure : nil
    case .unknown, .reachable: nil
    }
  }

  private var isRecent: Bool {
    guard let failedAt else { return false }
    return (0..<Self.retryInterval).contains(clock.now.timeIntervalSince(failedAt))
  }
}

/// An HTTP client that sends only while the service may be asked, and records the outcome.
package struct ConnectivityHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let connectivity: Connectivity

  package init(_ client: any HTTPClient, connectivity: Connectivity) {
    self.client = client
    self.connectivity = connectivity
  }

  /// Sends the request, or throws at once the reason why the service is not asked; for a write always `.offline`, since
  /// it was not sent.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    do { try await connectivity.check() } catch { throw error.beforeSending(request) }
    do {
      let response = try await client.send(request)
      await connectivity.answered()
      return response
    } catch {
      if error.meansNoConnection { await connectivity.failed(error) }
      // For a write, `.invalid` may also mean that no answer came, so it does not show that the service is reachable.
      if case .invalid = error, !request.isWrite { await connectivity.answered() }
      throw error
    }
  }
}

extension Interactor {
  /// Returns an interactor that asks this one only while `connectivity` allows it, and throws the reason otherwise.
  package func whileReachable(by connectivity: Connectivity) -> ClosureInteractor<Query, Resource> {
    ClosureInteractor { query async throws(LoadFailure) in
      try await connectivity.check()
      return try await load(query)
    }
  }
}
