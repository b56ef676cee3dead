import Foundation
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite("Results go to standard output, all else to standard error")
struct ConsoleTests {
  @Test("A rendering is printed with its notes")
  func rendering() async throws {
    let console = RecordingConsole()
    try await console.console.show(Rendering("a\nb\n", notes: ["one \u{1B}[2J", "two"]))
    #expect(console.results.text == "a\nb\n")
    #expect(console.notes.text == "one ␛[2J\ntwo\n")
  }

  @Test("Notes, warnings and errors are one safe line each")
  func messages() {
    let console = RecordingConsole()
    console.console.note("note\n\u{1B}[2J")
    console.console.warn("warn\u{9B}")
    console.console.fail("fail\r")
    #expect(console.results.text.isEmpty)
    #expect(console.notes.text == "note␊␛[2J\nroster: warning: warn\u{FFFD}\nroster: fail␍\n")
  }

  @Test("A quiet console prints only results and errors")
  func quiet() async throws {
    let console = RecordingConsole(Layout(format: .table, isQuiet: true))
    try await console.console.show(Rendering("a\n", notes: ["one"]))
    console.console.note("note")
    console.console.warn("warn")
    console.console.fail("fail")
    #expect(console.results.text == "a\n")
    #expect(console.notes.text == "roster: fail\n")
  }

  @Test("Plain notes have no ornaments")
  func plain() {
    let console = RecordingConsole(Layout(format: .csv, isPlain: true))
    console.console.note("2 users · live")
    console.console.fail("unknown command 'http://…'")
    #expect(console.notes.text == "2 users, live\nroster: unknown command 'http://...'\n")
  }

  @Test("Warnings and errors are coloured if that is allowed")
  func colours() {
    let console = RecordingConsole(areNotesColored: true)
    console.console.note("note")
    console.console.warn("warn")
    console.console.fail("fail")
    let lines = "note\n\u{1B}[33mroster: warning: warn\u{1B}[0m\n\u{1B}[31mroster: fail\u{1B}[0m\n"
    #expect(console.notes.text == lines)
  }

  @Test(
    "If results cannot be written, that is the failure, and notes are omitted",
    arguments: [OutputFailure.closed, .failed("the disk is full")])
  func unwritten(_ failure: OutputFailure) async {
    let console = RecordingConsole()
    console.results.fail(with: failure)
    await #expect(throws: CommandFailure.unwritten(failure)) {
      try await console.console.show(Rendering("a\n", notes: ["one"]))
    }
    #expect(console.notes.text.isEmpty)
  }

  @Test("Empty results are not written")
  func empty() async throws {
    let console = RecordingConsole()
    console.results.fail(with: .closed)
    try await console.console.show(Rendering("", notes: ["one"]))
    #expect(console.notes.text == "one\n")
  }

  @Test("Notes that cannot be written are lost")
  func lostNotes() async throws {
    let console = RecordingConsole()
    console.notes.fail(with: .closed)
    try await console.console.show(Rendering("a\n", notes: ["one"]))
    console.console.fail("fail")
    #expect(console.results.text == "a\n")
  }

  @Test("The layout is evaluated each time")
  func layout() {
    let width = ManualClock()
    let console = Console(results: RecordingOutput(), notes: RecordingOutput()) {
      Layout(format: .table, width: Int(width.now.timeIntervalSince1970))
    }
    let before = console.layout.width ?? 0
    width.advance(8)
    #expect(console.layout.width == before + 8)
  }

  @Test("Without a spinner, work is only done")
  func noSpinner() async {
    #expect(await RecordingConsole().console.waiting(for: "it") { 7 } == 7)
  }
}
