import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct ConnectivityTests {
  private let clock = ManualClock()
  private let start = ManualClock().now

  @Test func `the state of the connection is unknown at first`() async throws {
    let connectivity = connectivity()
    #expect(await connectivity.state == .unknown)
    try await connectivity.check()
  }

  @Test(arguments: [(0.0, true), (29.999, true), (30, false), (31, false), (-1, false), (-3600, false)])
  func `a lost connection counts for 30 seconds of a clock that moves forward`(_ later: TimeInterval, _ isOffline: Bool)
    async throws
  {
    let connectivity = connectivity()
    await connectivity.failed(.timeout("after 10 s"))
    clock.advance(later)
    #expect(await connectivity.isOffline == isOffline)
    if isOffline {
      await #expect(throws: LoadFailure.timeout("after 10 s")) { try await connectivity.check() }
    } else {
      try await connectivity.check()
    }
  }

  @Test func `the 30 seconds start at the last failure, and the outage at the first`() async {
    let connectivity = connectivity()
    await connectivity.failed(.offline("first"))
    clock.advance(31)
    await connectivity.failed(.offline("second"))
    clock.advance(29)
    #expect(await connectivity.isOffline)
    #expect(await connectivity.state == .unreachable(since: start, .offline("second")))
  }

  @Test func `the service is reachable since its first response`() async {
    let connectivity = connectivity()
    await connectivity.failed(.offline("no network"))
    clock.advance(5)
    await connectivity.answered()
    clock.advance(5)
    await connectivity.answered()
    #expect(await connectivity.state == .reachable(since: start + 5))
    #expect(await !connectivity.isOffline)
  }

  @Test func `a failure after a response starts a new outage`() async {
    let connectivity = connectivity()
    await connectivity.answered()
    clock.advance(7)
    await connectivity.failed(.offline("no network"))
    #expect(await connectivity.state == .unreachable(since: start + 7, .offline("no network")))
  }

  @Test func `forgetting a failure lets the next request through`() async throws {
    let connectivity = connectivity()
    await connectivity.failed(.offline("no network"))
    await connectivity.forgetFailure()
    try await connectivity.check()
    #expect(await connectivity.state == .unreachable(since: start, .offline("no network")))
  }

  private func connectivity() -> Connectivity { Connectivity(paused: false, clock: clock.wallClock) }
}

@Suite struct ConnectivityPauseTests {
  private let clock = ManualClock()
  private let start = ManualClock().now

  @Test func `a session can start paused`() async {
    let connectivity = Connectivity(paused: true, clock: clock.wallClock)
    #expect(await connectivity.state == .paused(since: start))
    await #expect(throws: LoadFailure.paused) { try await connectivity.check() }
  }

  @Test func `only resuming ends a pause`() async {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    await connectivity.pause()
    clock.advance(60)
    await connectivity.answered()
    await connectivity.failed(.offline("no network"))
    await connectivity.forgetFailure()
    await connectivity.pause()
    #expect(await connectivity.state == .paused(since: start))
    #expect(await connectivity.isOffline)
  }

  @Test func `after resuming, the next request is sent at once`() async throws {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    await connectivity.pause()
    await connectivity.failed(.offline("a request that was under way"))
    await connectivity.resume()
    #expect(await connectivity.state == .unknown)
    try await connectivity.check()
  }

  @Test func `resuming without a pause forgets a failure`() async throws {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    await connectivity.failed(.timeout("after 10 s"))
    await connectivity.resume()
    try await connectivity.check()
    #expect(await connectivity.state == .unreachable(since: start, .timeout("after 10 s")))
  }
}
