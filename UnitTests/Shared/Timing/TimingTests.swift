import Foundation
import SharedTiming
import Testing
import TestSupport

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

@Suite struct WaitBudgetTests {
  private let waits = ManualWaits()

  @Test func `a wait budget limits the sum of all waits of a command`() async {
    let budget = budget(.milliseconds(25))
    #expect(budget.pause())
    waits.pass(.seconds(60))  // What it does meanwhile is no wait.
    #expect(await budget.sleep())
    #expect(!budget.isUsedUp)
    #expect(budget.pause())
    #expect(!budget.pause())
    #expect(await !budget.sleep())
    #expect(budget.isUsedUp)
    #expect(budget.used == .milliseconds(25))
  }

  @Test func `simultaneous waits count once`() async {
    let waits = ManualWaits()
    let inner = WaitClock(now: { waits.now }, block: { _ in waits.pass(.seconds(1)) }, sleep: { _ in })
    let other = WaitBudget(limit: .seconds(10), clock: inner)
    let outer = WaitClock(
      now: { waits.now }, block: { _ in }, sleep: { _ in _ = other.pause() })
    let budget = WaitBudget(limit: .seconds(10), clock: outer)
    _ = await budget.sleep()
    #expect(budget.used == .seconds(1))
    #expect(other.used == .seconds(1))
  }

  @Test func `a cancelled wait budget allows only a moment`() {
    let budget = budget(.seconds(5))
    #expect(budget.pause())
    budget.cancel()
    budget.renew()
    while budget.pause() {}
    #expect(budget.used == .milliseconds(60))
  }

  @Test func `cancelling its task cancels a wait budget`() async {
    let budget = budget(.seconds(5))
    let isCurrent = await Task {
      await budget.limit {
        withUnsafeCurrentTask { $0?.cancel() }
        return WaitBudget.current === budget
      }
    }.value
    #expect(isCurrent)
    while budget.pause() {}
    #expect(budget.used == .milliseconds(50))
  }

  @Test func `a renewed wait budget starts again`() {
    let budget = budget(.milliseconds(10))
    #expect(budget.pause())
    #expect(!budget.pause())
    budget.renew()
    #expect(budget.pause())
  }

  @Test func `an empty wait budget allows no wait`() {
    #expect(!budget(.zero).pause())
  }

  private func budget(_ limit: Duration) -> WaitBudget { WaitBudget(limit: limit, clock: waits.clock) }
}

@Suite struct WaitTextTests {
  @Test(arguments: [
    (0, nil), (49, nil), (50, "0.1 seconds"), (333, "0.3 seconds"), (1_000, "1 second"), (5_004, "5 seconds"),
  ])
  func `the time waited is given in seconds if it is noticeable`(_ milliseconds: Int, _ text: String?) {
    #expect(Duration.milliseconds(milliseconds).waitText == text)
  }
}
