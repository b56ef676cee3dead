import BlockingInfra
import SharedUI
import Testing
import TestSupport

@Suite struct ConsolePagingTests {
  private struct StubPager: Paging {
    let outcome: Result<Bool, SystemFailure>

    func page(_ text: Pages<String>) throws -> Bool { try outcome.get() }
  }

  @Test(arguments: OutputFormat.allCases)
  func `the pager is used in every format`(_ format: OutputFormat) async throws {
    let results = RecordingOutput()
    let console = Console(
      results: results, notes: RecordingOutput(), terminal: Console.Terminal(pager: StubPager(outcome: .success(true)))
    ) {
      Layout(format: format)
    }
    try await console.show(Rendering("list\n"))
    #expect(results.text.isEmpty)
  }

  @Test(
    arguments: [
      (.success(true), "", "note\n"), (.success(false), "list\n", "note\n"), (nil, "list\n", "note\n"),
      (.failure(SystemFailure("no")), "list\n", "roster: warning: no; printing without a pager\nnote\n"),
    ] as [(Result<Bool, SystemFailure>?, String, String)])
  func `results are printed unless the pager shows them, and a failing pager is a warning`(
    _ outcome: Result<Bool, SystemFailure>?, _ printed: String, _ said: String
  ) async throws {
    let (results, notes) = (RecordingOutput(), RecordingOutput())
    let console = Console(
      results: results, notes: notes, terminal: Console.Terminal(pager: outcome.map { StubPager(outcome: $0) })
    ) {
      Layout(format: .table)
    }
    try await console.show(Rendering("list\n", notes: ["note"]))
    #expect(results.text == printed)
    #expect(notes.text == said)
  }
}

@Suite struct OutputOptionsTests {
  @Test func `output options affect only the console that they were given to`() async {
    let recording = RecordingConsole(Layout(format: .table, fields: ["id"], isColored: true))
    var options = OutputOptions()
    (options.format, options.isQuiet, options.isPlain) = (.csv, true, true)
    let console = recording.console.with(options)
    let layout = console.layout
    #expect(layout.format == .csv)
    #expect(layout.fields == ["id"])
    #expect(layout.isQuiet)
    #expect(layout.isPlain)
    #expect(!layout.isColored)
    console.note("a note")
    console.warn("a warning")
    console.fail("a failure…")
    #expect(recording.console.layout == Layout(format: .table, fields: ["id"], isColored: true))
    recording.console.note("another")
    #expect(recording.notes.text == "roster: a failure...\nanother\n")
  }
}
