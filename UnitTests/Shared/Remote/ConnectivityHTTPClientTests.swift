import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite("A client that leaves an unreachable service alone")
struct ConnectivityHTTPClientTests {
  private let request = HTTPRequest(path: "/users")
  private let clock = ManualClock()
  private let stub = StubHTTPClient([HTTPRequest(path: "/users"): .response(503, "")])
  private let connectivity: Connectivity
  private let client: ConnectivityHTTPClient

  init() {
    connectivity = Connectivity(paused: false, clock: clock.wallClock)
    client = ConnectivityHTTPClient(stub, connectivity: connectivity)
  }

  @Test func anyStatusMeansReachable() async throws {
    #expect(try await client.send(request) == HTTPResponse(status: 503, body: Data()))
    #expect(await connectivity.state == .reachable(since: clock.now))
  }

  @Test(arguments: [LoadFailure.offline("no network"), .timeout("after 10 s")])
  func lostConnectionIsNotTriedAgain(_ failure: LoadFailure) async {
    await stub.answer(request, with: .failure(failure))
    for _ in 1...3 { await #expect(throws: failure) { try await client.send(request) } }
    #expect(await stub.requests.count == 1)
    clock.advance(30)
    await #expect(throws: failure) { try await client.send(request) }
    #expect(await stub.requests.count == 2)
  }

  @Test(arguments: [LoadFailure.invalid("cut short"), .cancelled])
  func otherFailureDoesNotKeepFromTryingAgain(_ failure: LoadFailure) async {
    await stub.answer(request, with: .failure(failure))
    for _ in 1...2 { await #expect(throws: failure) { try await client.send(request) } }
    #expect(await stub.requests.count == 2)
  }

  @Test func pausedServiceIsNotAsked() async {
    await connectivity.pause()
    await #expect(throws: LoadFailure.offline("asked to stay offline")) { try await client.send(request) }
    #expect(await stub.requests.isEmpty)
  }
}
