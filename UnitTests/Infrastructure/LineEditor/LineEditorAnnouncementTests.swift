import ConsoleInfra
import Foundation
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorAnnouncementTests {
    private let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal() }

    @Test func `an announcement above the prompt keeps the typed text`() async throws {
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("héx\u{1B}[D", until: "héx")
      editor.announce("back\u{1B}again")
      try await terminal.expect("\r\u{1B}[Jback␛again\r\n")
      try await terminal.expect("> héx")
      await terminal.type("!\r")
      #expect(await line == .line("hé!x"))
    }

    @Test func `an announcement above the prompt redraws all rows of the line`() async throws {
      let terminal = try PseudoTerminal(columns: 8)
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("abcdefghijklm", until: "m")
      editor.announce("hello")
      try await terminal.expect("\u{1B}[A\r\u{1B}[Jhello\r\n> abcdef")
      await terminal.type("\r")
      #expect(await line == .line("abcdefghijklm"))
    }

    @Test func `lines announced between prompts are shown before the next prompt`() async throws {
      let editor = terminal.editor()
      for text in ["one", "two"] { editor.announce(text) }
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("one\r\ntwo\r\n> ")
      await terminal.type("\r")
      #expect(await line == .line(""))
    }

    @Test func `an announcement does not end a search of the history`() async throws {
      let editor = terminal.editor()
      try await terminal.enter(["select 3"], in: editor)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("\u{12}sel", until: "search 'sel': select 3")
      editor.announce("hello")
      try await terminal.expect("hello\r\n")
      try await terminal.expect("search 'sel': select 3")
      await terminal.type("\r")
      #expect(await line == .line("select 3"))
    }

    @Test func `an announcement redraws the suggestion and the colours`() async throws {
      let editor = terminal.editor(coloring: { _ in [LineSpan(range: 0..<2, style: .green)] })
      try await terminal.enter(["select 3"], in: editor)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("se", until: "\u{1B}[0;2mlect 3")
      editor.announce("hello")
      try await terminal.expect("hello\r\n")
      try await terminal.expect("\u{1B}[0;32mse\u{1B}[0m")
      try await terminal.expect("\u{1B}[0;2mlect 3")
      try await terminal.expect("\u{1B}[K\r\u{1B}[4C")
      terminal.signals.send(SIGINT)
      let ending = try await terminal.expect("^C")
      #expect(ending.contains("\u{1B}[K"))
      #expect(await line == .interrupted(lineWasEmpty: false))
    }

    @Test func `an announcement on a dumb terminal has no escape sequences`() async throws {
      let editor = terminal.editor(type: "dumb")
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("abc", until: "abc")
      editor.announce("hello")
      #expect(try await terminal.expect("hello\r\n> abc").contains("\u{1B}") == false)
      await terminal.type("\r")
      #expect(await line == .line("abc"))
    }
  }
}
