import Foundation
import SharedDomain
import TasksDomain
import TasksPresentation
import Testing

@Suite struct UserCalendarTests {
  // 2026-11-26T16:00:00Z, a Thursday; in Tokyo it is Friday.
  private static let now = Date(timeIntervalSince1970: 1_795_708_800)
  private static let utc = UserCalendar(now: now, zone: .gmt)

  @Test(
    arguments: [
      ("today", "2026-11-26"), ("Tomorrow", "2026-11-27"), ("thursday", "2026-11-26"), ("friday", "2026-11-27"),
      ("wed", "2026-12-02"), ("yesterday", "2026-11-25"), ("12-01", "2026-12-01"), ("11-26", "2026-11-26"),
      ("11-25", "2027-11-25"),
      ("1-2", "2027-01-02"), ("02-29", "2028-02-29"), ("2026-12-01", "2026-12-01"), ("+0d", "2026-11-26"),
      ("+3d", "2026-11-29"), ("+2w", "2026-12-10"), ("+1m", "2026-12-26"), ("+3m", "2027-02-26"), ("+1y", "2027-11-26"),
      ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00Z"),
      ("2026-12-01T09:00:00.5+09:00", "2026-12-01T09:00:00.5+09:00"),
    ] as [(String, String)])
  func `dates are read as people type them`(_ typed: String, _ date: String) {
    #expect(Self.utc.date(typed: typed) == date)
  }

  @Test(arguments: [
    "", "t", "s", "someday", "fridays", "2026-02-29", "2026-13-01", "26-12-01", "13-01", "02-30", "1", "+", "+w",
    "+-1d",
    "+1q", "+99999d", "+9999y", "2026-12-1", "1-2-3", "2026-12-01T09:00", "-1d", "٤-1",
  ])
  func `what is no date is refused`(_ typed: String) {
    #expect(Self.utc.date(typed: typed) == nil)
  }

  @Test(
    arguments: [
      ("today", "2026-11-26"), ("yesterday", "2026-11-25"), ("thursday", "2026-11-26"), ("friday", "2026-11-20"),
      ("wed", "2026-11-25"), ("11-26", "2026-11-26"), ("11-27", "2025-11-27"), ("02-29", "2024-02-29"),
      ("7d", "2026-11-19"), ("2w", "2026-11-12"), ("1m", "2026-10-26"), ("2026-11-01T23:00:00Z", "2026-11-01"),
      ("+1d", nil), ("-1d", nil), ("d", nil), ("soon", nil),
    ] as [(String, String?)])
  func `days that have been are read as people type them`(_ typed: String, _ day: String?) {
    #expect(Self.utc.pastDay(typed: typed) == day)
  }

  @Test func `a day is counted in the zone of the user`() throws {
    let tokyo = UserCalendar(now: Self.now, zone: try #require(TimeZone(identifier: "Asia/Tokyo")))
    #expect(tokyo.date(typed: "today") == "2026-11-27")
    #expect(tokyo.days(until: "2026-11-27") == 0)
    #expect(tokyo.days(until: "2026-11-26T16:00:00Z") == 0)
    #expect(Self.utc.days(until: "2026-11-26T16:00:00.250Z") == 0)
    #expect(Self.utc.days(until: "soon") == nil)
    for count in stride(from: -30_000, through: 30_000, by: 7) {
      let day = try #require(Self.utc.day(count, after: "2026-11-26"))
      #expect(Self.utc.days(until: day) == count)
      #expect(Self.utc.day(of: day) == day)
    }
    for day in ["2026-04-31", "2026-11-31", "2026-02-29", "2026-02-30", "2026-01-32", "2026-00-01", "2026-01-00"] {
      #expect(Self.utc.days(until: day) == nil, "\(day)")
      #expect(Self.utc.day(of: day) == nil, "\(day)")
    }
    #expect(Self.utc.day(of: "2028-02-29") == "2028-02-29")
  }

  @Test(
    arguments: [
      ("2026-11-26", "today", false), ("2026-11-27", "tomorrow", false), ("2026-11-29", "in 3 days", false),
      ("2026-11-25", "1 day late", true), ("2026-11-24", "2 days late", true), ("2027-03-01", "2027-03-01", false),
      ("unknown", "unknown", false),
    ] as [(String, String, Bool)])
  func `when an open task is due is said in words`(_ date: String, _ text: String, _ isLate: Bool) {
    var task = ListedTask(TaskItem(id: 1, userID: 1, [.completed: .flag(false), .due: .text(date)]))
    task = task.shown(in: Self.utc)
    #expect((task.due, task.isLate) == (text, isLate))
    task.item.isCompleted = true
    task = task.shown(in: Self.utc)
    #expect((task.due, task.isLate) == (date, false))
  }
}
