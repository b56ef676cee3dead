import ConsoleInfra
import Foundation
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorTests {
    private let terminal: PseudoTerminal
    private let prompt = "> "

    init() throws { terminal = try PseudoTerminal() }

    @Test(arguments: [
      ("hello\r", "hello"),
      ("\r", ""),
      ("hé桜😀\r", "hé桜😀"),
      ("aé\u{7F}b桜\u{7F}c😀\u{7F}d\r", "abcd"),
      ("桜é\u{1B}[D\u{1B}[Dx\r", "x桜é"),
      ("é桜x\u{1}\u{1B}[3~\r", "桜x"),
      ("bc\u{1B}[Ha\u{1B}[Fd\r", "abcd"),
      ("bc\u{1}a\u{5}d\r", "abcd"),
      ("one two\u{17}three\r", "one three"),
      ("one two\u{1B}b\u{15}\r", "two"),
      ("one two\u{1B}b\u{B}\u{1}\u{19}\r", "twoone "),
    ])
    func `emacs keys edit the line`(_ keys: String, _ line: String) async throws {
      #expect(try await afterPrompt { await terminal.type(keys) } == .line(line))
    }

    @Test func `bytes that are not UTF-8 become U+FFFD`() async throws {
      let line = try await afterPrompt { await terminal.type([0xFF, 0x61, 0xE6, 0xA1, 0x62, 0x0D]) }
      #expect(line == .line("\u{FFFD}a\u{FFFD}b"))
    }

    @Test func `lines typed ahead are read in order`() async throws {
      let editor = terminal.editor()
      await terminal.type("one\rtwo\rthree\r")
      var lines: [InputEvent] = []
      for _ in 1...3 { lines.append(await editor.next(prompt: prompt)) }
      #expect(lines == [.line("one"), .line("two"), .line("three")])
    }

    @Test func `a paste larger than the terminal's buffer is read completely`() async throws {
      let editor = terminal.editor()
      let pasted = (1...400).map { "select \($0) # some more words" }
      async let typed: Void = terminal.typeAndDrain(pasted.map { $0 + "\r" }.joined())
      for text in pasted { #expect(await editor.next(prompt: prompt) == .line(text)) }
      terminal.stopDraining()
      await typed
    }

    @Test func `the prompt is bold if the terminal can show it`() async throws {
      async let line = terminal.editor(isPromptBold: true).next(prompt: "é> ")
      try await terminal.expect("\u{1B}[1m?>\u{1B}[")
      await terminal.type("\r")
      #expect(await line == .line(""))
    }

    @Test func `a dumb terminal gets no escape sequences`() async throws {
      async let line = terminal.editor(type: "dumb", isPromptBold: true).next(prompt: "> ")
      try await terminal.expect("> ")
      let shown = try await terminal.type("héx\u{1}\u{1B}[C\u{1B}[3~o\u{5}!", until: "!")
      #expect(!shown.contains("\u{1B}"))
      await terminal.type("\r")
      #expect(await line == .line("hox!"))
    }

    @Test func `a resize redraws the line`() async throws {
      let line = try await afterPrompt {
        try await terminal.type("abc", until: "abc")
        await terminal.resize(columns: 40)
        try await terminal.expect("> abc")
        await terminal.type("d\r")
      }
      #expect(line == .line("abcd"))
    }

    private func afterPrompt(_ act: () async throws -> Void) async throws -> InputEvent {
      let editor = terminal.editor()
      async let line = editor.next(prompt: prompt)
      try await terminal.expect("> ")
      try await act()
      return await line
    }
  }
}
