import Foundation
import SharedInteractorInterface
import SharedRemote
import Testing
import TestSupport

@Suite struct ConnectivityTests {
  private let clock = ManualClock()
  private let start = ManualClock().now

  @Test func `the state of the connection is unknown at first`() async throws {
    let connectivity = connectivity()
    #expect(await connectivity.state == .unknown)
    try await connectivity.check()
  }

  @Test(arguments: [(0.0, true), (29.999, true), (30, false), (31, false), (-1, false), (-3600, false)])
  func `a lost connection counts for the next 30 seconds`(_ later: TimeInterval, _ isOffline: Bool) async throws {
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

@Suite struct ConnectivityHTTPClientTests {
  private let request = HTTPRequest(path: "/users")
  private let write = HTTPRequest(method: "POST", path: "/todos", body: Data("{}".utf8))
  private let clock = ManualClock()
  private let stub = StubHTTPClient([HTTPRequest(path: "/users"): .response(503, "")])
  private let connectivity: Connectivity
  private let client: ConnectivityHTTPClient

  init() {
    connectivity = Connectivity(paused: false, clock: clock.wallClock)
    client = ConnectivityHTTPClient(stub, connectivity: connectivity)
  }

  @Test func `a response with any status means that the service is reachable`() async throws {
    #expect(try await client.send(request) == HTTPResponse(status: 503, body: Data()))
    #expect(await connectivity.state == .reachable(since: clock.now))
  }

  @Test(arguments: [LoadFailure.offline("no network"), .timeout("after 10 s")])
  func `after a lost connection, no request is sent`(_ failure: LoadFailure) async {
    await stub.answer(request, with: .failure(failure))
    for _ in 1...3 { await #expect(throws: failure) { try await client.send(request) } }
    #expect(await stub.requests.count == 1)
    clock.advance(30)
    await #expect(throws: failure) { try await client.send(request) }
    #expect(await stub.requests.count == 2)
  }

  @Test(arguments: [LoadFailure.invalid("cut short"), .cancelled])
  func `after any other failure, requests are still sent`(_ failure: LoadFailure) async {
    await stub.answer(request, with: .failure(failure))
    for _ in 1...2 { await #expect(throws: failure) { try await client.send(request) } }
    #expect(await stub.requests.count == 2)
  }

  @Test func `every response to a write means that the service is reachable`() async throws {
    await stub.answer(write, with: .response(409, "{}"))
    #expect(try await client.send(write).status == 409)
    #expect(await connectivity.state == .reachable(since: clock.now))
  }

  @Test(arguments: [LoadFailure.offline("no network"), .timeout("after 10 s")])
  func `after a lost connection, a write is offline without being sent`(_ failure: LoadFailure) async {
    await stub.answer(write, with: .failure(failure))
    await #expect(throws: failure) { try await client.send(write) }
    let reason = failure == .offline("no network") ? "no network" : "after 10 s"
    await #expect(throws: LoadFailure.offline(reason)) { try await client.send(write) }
    #expect(await stub.requests.count == 1)
  }

  @Test func `a write without a response says nothing about the service`() async {
    await stub.answer(write, with: .failure(.invalid("closed")))
    await #expect(throws: LoadFailure.invalid("closed")) { try await client.send(write) }
    #expect(await connectivity.state == .unknown)
    await connectivity.pause()
    await #expect(throws: LoadFailure.paused) { try await client.send(write) }
  }

  @Test func `no request is sent to a paused service`() async {
    await connectivity.pause()
    await #expect(throws: LoadFailure.paused) { try await client.send(request) }
    #expect(await stub.requests.isEmpty)
  }
}

@Suite struct ReachabilityTests {
  private let clock = ManualClock()

  @Test func `a list is loaded from a reachable service`() async throws {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    let service = StubInteractor<Int, String>([1: .success(.live("new"))])
    #expect(try await service.whileReachable(by: connectivity).load(1) == .live("new"))
  }

  @Test func `no list is requested while the service is paused`() async {
    let connectivity = Connectivity(paused: true, clock: clock.wallClock)
    // A stub that expects nothing: asking it is an issue.
    await #expect(throws: LoadFailure.paused) {
      try await StubInteractor<Int, String>([:]).whileReachable(by: connectivity).load(1)
    }
  }

  @Test func `no list is requested right after the service failed`() async {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    await connectivity.failed(.timeout("no answer"))
    await #expect(throws: LoadFailure.timeout("no answer")) {
      try await StubInteractor<Int, String>([:]).whileReachable(by: connectivity).load(1)
    }
  }
}
