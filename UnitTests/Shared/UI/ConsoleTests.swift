import Foundation
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite struct ConsoleTests {
  @Test func `a console prints results with their notes`() async throws {
    let console = RecordingConsole()
    try await console.console.show(Rendering("a\nb\n", notes: ["one \u{1B}[2J", "two"]))
    #expect(console.results.text == "a\nb\n")
    #expect(console.notes.text == "one ␛[2J\ntwo\n")
  }

  @Test func `notes, warnings and errors are one safe line each`() {
    let console = RecordingConsole()
    console.console.note("note\n\u{1B}[2J")
    console.console.warn("warn\u{9B}")
    console.console.fail("fail\r")
    #expect(console.results.text.isEmpty)
    #expect(console.notes.text == "note␊␛[2J\nroster: warning: warn\u{FFFD}\nroster: fail␍\n")
  }

  @Test func `a quiet console prints only results and errors`() async throws {
    let console = RecordingConsole(Layout(format: .table, isQuiet: true))
    try await console.console.show(Rendering("a\n", notes: ["one"]))
    console.console.note("note")
    console.console.warn("warn")
    console.console.fail("fail")
    #expect(console.results.text == "a\n")
    #expect(console.notes.text == "roster: fail\n")
  }

  @Test func `plain notes have no ornaments`() {
    let console = RecordingConsole(Layout(format: .csv, isPlain: true))
    console.console.note("2 users · live")
    console.console.fail("unknown command 'http://…'")
    #expect(console.notes.text == "2 users, live\nroster: unknown command 'http://...'\n")
  }

  @Test func `warnings and errors are coloured if that is allowed`() {
    let console = RecordingConsole(areNotesColored: true)
    console.console.note("note")
    console.console.warn("warn")
    console.console.fail("fail")
    let lines = "note\n\u{1B}[33mroster: warning: warn\u{1B}[0m\n\u{1B}[31mroster: fail\u{1B}[0m\n"
    #expect(console.notes.text == lines)
  }

  @Test func `if results cannot be written, the command fails and notes are omitted`() async {
    let console = RecordingConsole()
    console.results.fail(because: "the disk is full")
    await #expect(throws: CommandFailure.unwritten("the disk is full")) {
      try await console.console.show(Rendering("a\n", notes: ["one"]))
    }
    #expect(console.notes.text.isEmpty)
  }

  @Test func `empty results are not written`() async throws {
    let console = RecordingConsole()
    console.results.fail(because: "the disk is full")
    try await console.console.show(Rendering("", notes: ["one"]))
    #expect(console.notes.text == "one\n")
  }

  @Test func `notes that cannot be written are lost`() async throws {
    let console = RecordingConsole()
    console.notes.fail(because: "the disk is full")
    try await console.console.show(Rendering("a\n", notes: ["one"]))
    console.console.fail("fail")
    #expect(console.results.text == "a\n")
  }

  @Test func `a console evaluates its layout each time`() {
    let width = ManualClock()
    let console = Console(results: RecordingOutput(), notes: RecordingOutput()) {
      Layout(format: .table, width: Int(width.now.timeIntervalSince1970))
    }
    let before = console.layout.width ?? 0
    width.advance(8)
    #expect(console.layout.width == before + 8)
  }

  @Test func `without a spinner, a console only does the work`() async {
    #expect(await RecordingConsole().console.waiting(for: "it") { 7 } == 7)
  }
}
