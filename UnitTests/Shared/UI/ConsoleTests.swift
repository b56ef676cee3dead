import Foundation
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite("Results go to standard output, all else to standard error")
struct ConsoleTests {
  @Test func renderingsAreShownWithTheirNotes() async throws {
    let console = RecordingConsole()
    try await console.console.show(Rendering("a\nb\n", notes: ["one \u{1B}[2J", "two"]))
    #expect(console.results.text == "a\nb\n")
    #expect(console.notes.text == "one ␛[2J\ntwo\n")
  }

  @Test func notesWarningsAndErrorsAreOneHarmlessLineEach() {
    let console = RecordingConsole()
    console.console.note("note\n\u{1B}[2J")
    console.console.warn("warn\u{9B}")
    console.console.fail("fail\r")
    #expect(console.results.text.isEmpty)
    #expect(console.notes.text == "note␊␛[2J\nroster: warning: warn\u{FFFD}\nroster: fail␍\n")
  }

  @Test func quietMeansResultsAndErrorsOnly() async throws {
    let console = RecordingConsole(Layout(format: .table, isQuiet: true))
    try await console.console.show(Rendering("a\n", notes: ["one"]))
    console.console.note("note")
    console.console.warn("warn")
    console.console.fail("fail")
    #expect(console.results.text == "a\n")
    #expect(console.notes.text == "roster: fail\n")
  }

  @Test func plainNotesHaveNoOrnaments() {
    let console = RecordingConsole(Layout(format: .csv, isPlain: true))
    console.console.note("2 users · live")
    console.console.fail("unknown command 'http://…'")
    #expect(console.notes.text == "2 users, live\nroster: unknown command 'http://...'\n")
  }

  @Test func warningsAndErrorsAreColouredWhereThatIsAllowed() {
    let console = RecordingConsole(areNotesColored: true)
    console.console.note("note")
    console.console.warn("warn")
    console.console.fail("fail")
    let lines = "note\n\u{1B}[33mroster: warning: warn\u{1B}[0m\n\u{1B}[31mroster: fail\u{1B}[0m\n"
    #expect(console.notes.text == lines)
  }

  @Test(arguments: [OutputFailure.closed, .failed("the disk is full")])
  func resultsThatCannotBeWrittenAreAFailureWithoutNotes(_ failure: OutputFailure) async {
    let console = RecordingConsole()
    console.results.fail(with: failure)
    await #expect(throws: CommandFailure.unwritten(failure)) {
      try await console.console.show(Rendering("a\n", notes: ["one"]))
    }
    #expect(console.notes.text.isEmpty)
  }

  @Test func emptyResultsAreNotWritten() async throws {
    let console = RecordingConsole()
    console.results.fail(with: .closed)
    try await console.console.show(Rendering("", notes: ["one"]))
    #expect(console.notes.text == "one\n")
  }

  @Test func notesThatCannotBeWrittenAreLost() async throws {
    let console = RecordingConsole()
    console.notes.fail(with: .closed)
    try await console.console.show(Rendering("a\n", notes: ["one"]))
    console.console.fail("fail")
    #expect(console.results.text == "a\n")
  }

  @Test func layoutIsAskedEachTime() {
    let width = ManualClock()
    let console = Console(results: RecordingOutput(), notes: RecordingOutput()) {
      Layout(format: .table, width: Int(width.now.timeIntervalSince1970))
    }
    let before = console.layout.width ?? 0
    width.advance(8)
    #expect(console.layout.width == before + 8)
  }

  @Test func withoutASpinnerWorkIsJustDone() async {
    #expect(await RecordingConsole().console.waiting(for: "it") { 7 } == 7)
  }
}
