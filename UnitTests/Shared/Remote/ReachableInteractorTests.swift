import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite("A service that must not be asked is skipped")
struct ReachableInteractorTests {
  private let clock = ManualClock()

  @Test func `a reachable service is asked`() async throws {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    let service = StubInteractor<Int, String>([1: .success(.live("new"))])
    #expect(try await service.whileReachable(by: connectivity).load(1) == .live("new"))
  }

  @Test func `the service is not asked while paused`() async {
    let connectivity = Connectivity(paused: true, clock: clock.wallClock)
    // A stub that expects nothing: asking it is an issue.
    await #expect(throws: LoadFailure.offline("by request")) {
      try await StubInteractor<Int, String>([:]).whileReachable(by: connectivity).load(1)
    }
  }

  @Test func `the service is not asked right after it failed`() async {
    let connectivity = Connectivity(paused: false, clock: clock.wallClock)
    await connectivity.failed(.timeout("no answer"))
    await #expect(throws: LoadFailure.timeout("no answer")) {
      try await StubInteractor<Int, String>([:]).whileReachable(by: connectivity).load(1)
    }
  }
}
