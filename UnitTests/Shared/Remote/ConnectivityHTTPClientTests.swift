import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

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
