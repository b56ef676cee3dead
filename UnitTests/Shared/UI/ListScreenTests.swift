import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing

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
