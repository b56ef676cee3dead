import Foundation
import SharedInteractorInterface
import Testing

@Suite("How long ago something was, whatever the wall clock says")
struct UptimeClockTests {
  @Test(arguments: [(100.0, 100.0, 0.0), (100, 160.5, 60.5), (100, 99, 99), (100, 0, 0), (0, 5, 5)])
  func elapsed(_ then: TimeInterval, _ now: TimeInterval, _ seconds: TimeInterval) {
    #expect(UptimeClock { now }.elapsed(since: then) == seconds)
  }

  @Test func systemsCountsUp() {
    let first = UptimeClock.system.now
    #expect(first > 0 && UptimeClock.system.elapsed(since: first) >= 0)
  }
}
