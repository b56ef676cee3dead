import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite struct StatsScreenTests {
  @Test func `bars of stats take a third of the terminal at least`() {
    let row = StatsScreen.Row(
      user: User(id: 1, name: String(repeating: "Ana ", count: 30), username: "u", email: "e"),
      counts: counts(open: 0, done: 1))
    let clock = ManualClock()
    let text = StatsScreen().rendering(
      of: [row], SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint()),
      layout: Layout(format: .table, width: 90)
    ).results
    #expect(text.count { $0 == "█" } >= 30)
  }

  @Test func `bars of stats have eighths of a column`() {
    let lines = rendering(Layout(format: .table, width: 34)).components(separatedBy: "\n")
    #expect(lines[2].hasSuffix("█▏░"))
  }

  @Test func `without Unicode, bars of stats are ASCII`() {
    let text = rendering(Layout(format: .table, width: 40, hasUnicode: false))
    #expect(text.components(separatedBy: "\n")[1].contains("##"))
    #expect(!text.contains("█"))
  }

  @Test func `stats prints numbers for scripts`() {
    let json =
      #"{"command":"stats","source":"remote","savedAt":"1970-01-01T00:00:00Z","users":[{"id":1,"name":"Ana","open":2,"#
      + #""done":8},{"id":2,"name":"Bo","open":1,"done":1},{"id":3,"name":"Zoë","open":null,"done":null}]}"# + "\n"
    #expect(rendering(Layout(format: .json)) == json)
    #expect(rendering(Layout(format: .tsv)) == "id\tname\topen\tdone\n1\tAna\t2\t8\n2\tBo\t1\t1\n3\tZoë\t\t\n")
  }

  @Test func `fields of stats can be selected in every format`() {
    #expect(
      rendering(Layout(format: .md)) == """
        | id | name | open | done |
        | ---: | --- | ---: | ---: |
        | 1 | Ana | 2 | 8 |
        | 2 | Bo | 1 | 1 |
        | 3 | Zoë |  |  |

        """)
    #expect(rendering(Layout(format: .ndjson, fields: ["done"])) == #"{"done":8}\#n{"done":1}\#n{"done":null}\#n"#)
    let picked = Layout(format: .table, fields: ["open", "name"], isQuiet: true)
    #expect(rendering(picked) == "OPEN  NAME\n   2  Ana\n   1  Bo\n      Zoë\n")
  }

  @Test func `plain output of stats has neither bars nor dots`() {
    let text = rendering(Layout(format: .table, width: 40, isPlain: true))
    #expect(text.hasSuffix("\n3 users, 9 tasks done, 3 open\n1 without saved tasks, live\n"))
    #expect(text.hasPrefix("ID  NAME  DONE  OPEN\n 1  Ana      8     2\n 2  Bo       1     1\n 3  Zoë      ?     ?\n"))
    #expect(text.allSatisfy { $0.isASCII || $0 == "ë" })
  }

  @Test func `the bar of one with far more tasks than all others is cut`() {
    let rows = [3, 146, 6].map {
      StatsScreen.Row(user: User(id: 1, name: "A", username: "u", email: "e"), counts: counts(open: $0, done: 0))
    }
    let clock = ManualClock()
    let source = SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint())
    let text = StatsScreen().rendering(of: rows, source, layout: Layout(format: .table, width: 60)).results
    let bars = text.split(separator: "\n").map { $0.count { "░»".contains($0) } }
    #expect(bars[1] >= 4 && bars[2] >= 5 * bars[3] - 5 && text.contains("░»\n"), "\(text)")
  }

  @Test func `a bar that is cut keeps the share of what is done`() {
    let rows = [counts(open: 200, done: 100), counts(open: 3, done: 0)].map {
      StatsScreen.Row(user: User(id: 1, name: "A", username: "u", email: "e"), counts: $0)
    }
    let clock = ManualClock()
    let source = SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint())
    let text = StatsScreen().rendering(of: rows, source, layout: Layout(format: .table, width: 80)).results
    let (done, open) = (text.count { $0 == "█" }, text.split(separator: "\n")[1].count { $0 == "░" })
    #expect(done > 5 && abs(open - 2 * done) <= 2 && text.contains("░»\n"), "\(text)")
  }

  @Test func `tasks are counted by tag, priority, or the week in which they were done or are due`() {
    let fields: [[TaskField: TaskValue]] = [
      [.tags: TaskValue(["clay", "kiln"]), .due: .text("2025-11-21")], [.tags: TaskValue(["kiln"])],
      [.completed: .flag(true), .completedAt: .text("2025-11-19T12:00:00Z"), .priority: .text("low")],
      [.priority: .text("urgent"), .due: .text("2025-11-24")],
    ]
    let tasks = fields.enumerated().map { number, fields in
      let base: [TaskField: TaskValue] = [.title: .text("x"), .completed: .flag(false)]
      return ListedTask(TaskItem(id: .service(.number(number)), userID: 1, base.merging(fields) { $1 }))
    }
    let calendar = UserCalendar(now: Date(timeIntervalSince1970: 1_763_640_000), zone: .gmt)
    let counted = { (grouping: StatsScreen.Grouping) in
      StatsScreen(by: grouping).rows(of: tasks, on: calendar).map { row in
        "\(row.name) \(row.counts?.open ?? 0) \(row.counts?.done ?? 0)"
      }
    }
    #expect(counted(.tag) == ["kiln 2 0", "clay 1 0", "(none) 1 1"])
    #expect(counted(.priority) == ["urgent 1 0", "low 0 1", "(none) 2 0"])
    #expect(counted(.week) == ["2025-11-17 1 1", "2025-11-24 1 0", "(none) 1 0"])
    #expect(Sparkline.text([0, 1, 4, 7]) == "▁▂▅█")
  }

  private func rendering(_ layout: Layout) -> String {
    let rows = [("Ana", (2, 8)), ("Bo", (1, 1)), ("Zoë", nil)].enumerated().map { index, row in
      StatsScreen.Row(
        user: User(id: index + 1, name: row.0, username: "u", email: "e"),
        counts: row.1.map { counts(open: $0.0, done: $0.1) })
    }
    let clock = ManualClock(Date(timeIntervalSince1970: 0))
    let source = SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint())
    return StatsScreen().rendering(of: rows, source, layout: layout).results
  }

  private func counts(open: Int, done: Int) -> TaskCounts {
    TaskCounts(
      (0..<open + done).map { ListedTask(TaskItem(id: .service($0), userID: 1, title: "", isCompleted: $0 < done)) })
  }
}
