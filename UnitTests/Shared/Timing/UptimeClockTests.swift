import Foundation
import SharedTiming
import Testing

@Suite struct UptimeClockTests {
  @Test(arguments: [(100.0, 100.0, 0.0), (100, 160.5, 60.5), (100, 99, 99), (100, 0, 0), (0, 5, 5)])
  func `the elapsed time is the difference of uptimes, or the uptime after a restart`(
    _ then: TimeInterval, _ now: TimeInterval, _ seconds: TimeInterval
  ) {
    #expect(UptimeClock { now }.elapsed(since: then) == seconds)
  }

  @Test func `the system's uptime never decreases`() {
    let first = UptimeClock.system.now
    #expect(first > 0)
    #expect(UptimeClock.system.elapsed(since: first) >= 0)
  }
}
