import ConsoleInfra
import Foundation
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  /// The ways out of a line, after each of which the terminal is as it was.
  @Suite struct LineEditorEndingTests {
    private let terminal: PseudoTerminal
    private let before: [UInt]

    init() throws {
      terminal = try PseudoTerminal()
      before = terminal.attributes
    }

    @Test func `Enter enters the line`() async throws {
      #expect(try await line { await terminal.type("users\r") } == .line("users"))
    }

    @Test func `Ctrl-C discards the line`() async throws {
      let line = try await line {
        try await terminal.type("abc", until: "abc")
        terminal.signals.send(SIGINT)
      }
      #expect(line == .interrupted(lineWasEmpty: false))
      try await terminal.expect("^C\r\n")
    }

    @Test func `Ctrl-C on an empty line is reported as such`() async throws {
      #expect(try await line { terminal.signals.send(SIGINT) } == .interrupted(lineWasEmpty: true))
    }

    @Test(arguments: ["a\u{7F}", "\u{1B}[D"])
    func `Ctrl-C after another key is not reported as the first`(_ keys: String) async throws {
      let line = try await line {
        await terminal.type(keys + "\t")
        // The bell rings once the keys are handled.
        try await terminal.expect("\u{7}")
        terminal.signals.send(SIGINT)
      }
      #expect(line == .interrupted(lineWasEmpty: false))
    }

    @Test func `a fresh line follows Ctrl-C`() async throws {
      let editor = terminal.editor()
      async let first = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("abc", until: "abc")
      terminal.signals.send(SIGINT)
      #expect(await first == .interrupted(lineWasEmpty: false))
      await terminal.type("def\r")
      #expect(await editor.next(prompt: "> ") == .line("def"))
    }

    @Test func `Ctrl-D on an empty line ends the input`() async throws {
      #expect(try await line { await terminal.type("\u{4}") } == .end)
    }

    @Test func `Ctrl-D does not end a line with text`() async throws {
      #expect(try await line { await terminal.type("a\u{4}b\r") } == .line("ab"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT]) func `a fatal signal ends the line`(_ signal: Int32) async throws {
      #expect(try await line { terminal.signals.send(signal) } == .signalled(signal))
    }

    @Test func `cancelling the task ends the line`() async throws {
      let editor = terminal.editor()
      let reading = Task { await editor.next(prompt: "> ") }
      try await terminal.expect("> ")
      #expect(terminal.attributes != before)
      reading.cancel()
      #expect(await reading.value == .end)
      #expect(terminal.attributes == before)
    }

    @Test func `a terminal that hangs up ends the input`() async throws {
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.hangUp()
      #expect(await line == .end)
      #expect(await editor.next(prompt: "> ") == .end)
    }

    private func line(after act: () async throws -> Void) async throws -> InputEvent {
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await act()
      let ending = await line
      #expect(terminal.attributes == before)
      return ending
    }
  }
}
