import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import Testing
import TestSupport

@Suite struct ListScreenTests {
  private let now = ManualClock().now

  @Test(
    arguments: [
      (OutputFormat.table, "ID  TEXT\n 1  a,b\n 2  ␛[2J\n2 words · live\n"),
      (.tsv, "id\ttext\n1\ta,b\n2\t␛[2J\n"), (.csv, "id,text\r\n1,\"a,b\"\r\n2,␛[2J\r\n"),
      (.md, "| id | text |\n| ---: | --- |\n| 1 | a,b |\n| 2 | ␛\\[2J |\n"),
      (.ndjson, #"{"id":1,"text":"a,b"}\#n{"id":2,"text":"\u001b[2J"}\#n"#),
      (
        .json,
        #"{"command":"words","source":"remote","savedAt":"2026-11-21T08:00:00Z","#
          + #""count":2,"words":[{"id":1,"text":"a,b"},{"id":2,"text":"\u001b[2J"}]}\#n"#
      ),
    ] as [(OutputFormat, String)])
  func `a live list is printed in every format`(_ format: OutputFormat, _ results: String) {
    let rendering = rendering(["a,b", "\u{1B}[2J"], .remote, format)
    #expect(rendering.results == results)
    #expect(rendering.notes == ([.tsv, .csv, .md, .ndjson].contains(format) ? ["2 words · live"] : []))
  }

  @Test(
    arguments: [
      (OutputFormat.table, "ID  TEXT\n 1  a\n1 word · saved 2 minutes ago · no ␛[2J network\n"),
      (.tsv, "id\ttext\n1\ta\n"), (.csv, "id,text\r\n1,a\r\n"),
      (.md, "| id | text |\n| ---: | --- |\n| 1 | a |\n"), (.ndjson, #"{"id":1,"text":"a"}\#n"#),
      (
        .json,
        #"{"command":"words","source":"cache","savedAt":"2026-11-21T07:58:00Z","reason":"offline","#
          + #""count":1,"words":[{"id":1,"text":"a"}]}\#n"#
      ),
    ] as [(OutputFormat, String)])
  func `a saved list says why and how old it is`(_ format: OutputFormat, _ results: String) {
    let rendering = rendering(["a"], .cache(because: .offline("no \u{1B}[2J network")), format)
    let origin = "1 word · saved 2 minutes ago · no ␛[2J network"
    #expect(rendering.results == results)
    #expect(rendering.notes == ([.tsv, .csv, .md, .ndjson].contains(format) ? [origin] : []))
  }

  @Test(
    arguments: [
      (OutputFormat.table, "ID  TEXT\n0 words · live\n"), (.tsv, "id\ttext\n"), (.csv, "id,text\r\n"),
      (.md, "| id | text |\n| ---: | --- |\n"), (.ndjson, ""),
      (.json, #"{"command":"words","source":"remote","savedAt":"2026-11-21T08:00:00Z","count":0,"words":[]}\#n"#),
    ] as [(OutputFormat, String)])
  func `an empty list is printed in every format`(_ format: OutputFormat, _ results: String) {
    #expect(rendering([], .remote, format).results == results)
  }

  @Test func `a stale list is marked in colour and in JSON`() {
    let source = SourceViewModel(
      .cache(because: nil), savedAt: now - 120, from: ManualClock().viewpoint(maxAge: .seconds(60)))
    let presented = Presented(["a"], source: source)
    let table = WordsScreen().rendering(
      of: presented, command: "words", layout: Layout(format: .table, isColored: true))
    #expect(table.results.hasSuffix("\u{1B}[33m1 word · saved 2 minutes ago · stale\u{1B}[0m\n"))
    let json = WordsScreen().rendering(of: presented, command: "words", layout: Layout(format: .json))
    #expect(json.results.contains(#""savedAt":"2026-11-21T07:58:00Z","stale":true,"count":1"#))
    #expect(!rendering(["a"], .cache(because: nil), .json).results.contains("stale"))
  }

  @Test(arguments: [
    (LoadFailure.timeout("x"), "timeout"), (.server("x"), "server"), (.invalid("x"), "invalid"),
    (.offline("x"), "offline"),
  ])
  func `a reason is given only for saved lists`(_ failure: LoadFailure, _ reason: String) {
    #expect(rendering(["a"], .cache(because: failure), .json).results.contains(#""reason":"\#(reason)","#))
    #expect(!rendering(["a"], .cache(because: nil), .json).results.contains("reason"))
  }

  @Test func `the last line of a plain list has commas`() {
    let plain = Layout(format: .table, isPlain: true)
    let last = "1 word, saved 2 minutes ago, no network"
    #expect(rendering(["a"], .cache(because: .offline("no network")), plain).results == "ID  TEXT\n 1  a\n\(last)\n")
  }

  @Test func `a quiet table has no last line`() {
    let quiet = Layout(format: .table, isQuiet: true)
    #expect(rendering(["a"], .remote, quiet) == Rendering("ID  TEXT\n 1  a\n"))
  }

  private func rendering(_ words: [String], _ source: LoadSource, _ format: OutputFormat) -> Rendering {
    rendering(words, source, Layout(format: format))
  }

  private func rendering(_ words: [String], _ source: LoadSource, _ layout: Layout) -> Rendering {
    let savedAt = source == .remote ? now : now - 120
    let presented = Presented(words, source: SourceViewModel(source, savedAt: savedAt, from: ManualClock().viewpoint()))
    return WordsScreen().rendering(of: presented, command: "words", layout: layout)
  }
}

@Suite struct ArrangedListTests {
  private struct Screen: ListScreen {
    let noun = Noun("task")
    let columns: [Column<Int>] = [
      Column("id", isNumeric: true) { String($0) }, Column("state") { $0.isMultiple(of: 2) ? "done" : "open" },
    ]

    func rows(of model: [Int]) -> [Int] { model }
    func headings(of rows: [Int]) -> [String] { ["open", "done"] }
    func heading(of row: Int) -> String { row.isMultiple(of: 2) ? "done" : "open" }
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
