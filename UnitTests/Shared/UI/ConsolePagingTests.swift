import SharedUI
import TestSupport
import Testing

@Suite("A console has its pager show what is longer than the screen")
struct ConsolePagingTests {
  private struct StubPager: Paging {
    let outcome: PagingOutcome

    func page(_ text: String) -> PagingOutcome { outcome }
  }

  @Test(arguments: OutputFormat.allCases)
  func anyFormat(_ format: OutputFormat) async throws {
    let results = RecordingOutput()
    let console = Console(
      results: results, notes: RecordingOutput(), terminal: Console.Terminal(pager: StubPager(outcome: .shown))
    ) {
      Layout(format: format)
    }
    try await console.show(Rendering("list\n"))
    #expect(results.text.isEmpty)
  }

  @Test(arguments: [
    (PagingOutcome.shown, "", "note\n"), (.unneeded, "list\n", "note\n"),
    (.failed("no pager"), "list\n", "roster: warning: no pager\nnote\n"), (nil, "list\n", "note\n"),
  ])
  func outcome(_ outcome: PagingOutcome?, _ printed: String, _ said: String) async throws {
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
