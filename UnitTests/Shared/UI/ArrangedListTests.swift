import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite struct ArrangedListTests {
  private struct Screen: ListScreen {
    let noun = Noun("task")
    let columns: [Column<Int>] = [
      Column("id", isNumeric: true) { String($0) }, Column("state") { $0.isMultiple(of: 2) ? "done" : "open" },
    ]
    let headings = ["open", "done"]

    func rows(of model: [Int]) -> [Int] { model }
    func heading(of row: Int) -> String { row.isMultiple(of: 2) ? "done" : "open" }
    var members: [String] { columns.map(\.name) }
    func json(of row: Int) -> JSONValue { .int(row) }
    func isListed(_ row: Int) -> Bool { row != 9 }
  }

  @Test func `a list gives the number of its rows`() {
    #expect(table { _ in } == "ID  STATE\n12  done\n 3  open\n 4  done\n 9  open\n3 tasks · live\n")
  }

  @Test func `a list with hidden rows also gives the total`() {
    #expect(table { $0.words = ["done"] } == "ID  STATE\n12  done\n 4  done\n2 of 3 tasks · live\n")
    #expect(table { $0.limit = 1 } == "ID  STATE\n12  done\n1 of 3 tasks · live\n")
    #expect(table { $0.words = ["nothing"] } == "ID  STATE\n0 of 3 tasks · live\n")
    #expect(table { $0.limit = 4 }.hasSuffix("\n3 tasks · live\n"))
  }

  @Test func `a grouped list has headings, in order`() {
    let grouped = "ID  STATE\nopen (2)\n 3  open\n 9  open\ndone (2)\n12  done\n 4  done\n3 tasks · live\n"
    #expect(table { $0.isGrouped = true } == grouped)
    let sorted = "ID  STATE\nopen (2)\n 3  open\n 9  open\ndone (1)\n 4  done\n2 of 3 tasks · live\n"
    #expect(table { ($0.isGrouped, $0.sort, $0.limit) = (true, SortOrder("id"), 3) } == sorted)
    #expect(
      table { ($0.isGrouped, $0.words) = (true, ["1"]) } == "ID  STATE\ndone (1)\n12  done\n1 of 3 tasks · live\n")
  }

  @Test func `an arranged list has the same rows and the total for scripts`() {
    let source = #"{"command":"tasks","source":"remote","savedAt":"1970-01-01T00:00:00Z","#
    #expect(results(.json) { $0.limit = 1 } == source + #""total":3,"tasks":[12]}"# + "\n")
    #expect(results(.json) { $0.isGrouped = true } == source + #""tasks":[3,12,4]}"# + "\n")
    #expect(results(.csv) { ($0.isGrouped, $0.limit) = (true, 3) } == "id,state\r\n3,open\r\n9,open\r\n12,done\r\n")
  }

  private func table(_ arrange: (inout Arrangement) -> Void) -> String { results(.table, arrange) }

  private func results(_ format: OutputFormat, _ arrange: (inout Arrangement) -> Void) -> String {
    var arrangement = Arrangement()
    arrange(&arrangement)
    let clock = ManualClock(Date(timeIntervalSince1970: 0))
    let source = SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint())
    let presented = Presented([12, 3, 4, 9], source: source)
    return Screen().rendering(
      of: presented, command: "tasks", arrangement: arrangement, layout: Layout(format: format)
    ).results
  }
}
