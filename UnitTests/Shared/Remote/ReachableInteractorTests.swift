import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct ReachableInteractorTests {
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
